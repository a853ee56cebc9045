import { addSigns } from "../../draw/signs";
import symbols from "./symbols.svg?raw";

addSigns("anunnaki", symbols);
