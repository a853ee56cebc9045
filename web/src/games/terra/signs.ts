import { addSigns } from "../../draw/signs";
import symbols from "./symbols.svg?raw";
import "./terra.css";

addSigns("terra", symbols);
