import { addSigns } from "../../draw/signs";
import "./spheres.css";
import symbols from "./symbols.svg?raw";

addSigns("spheres", symbols);
