import "./fonts.css";
import { mount } from "svelte";
import "../../src/ziggurat/core/drawing/tokens.css";
import "./app.css";
import App from "./App.svelte";
import { whenIdle } from "./lib/idle";
import { kept } from "./lib/kept.svelte";
import { local } from "./net/local.svelte";
import { alone } from "./net/site";
import symbols from "./draw/symbols.svg?raw";

if (alone) void local.soon();
document.body.insertAdjacentHTML("afterbegin", symbols);
mount(App, { target: document.getElementById("app")! });
whenIdle(() => void kept.install(alone ? local.warm() : Promise.resolve()));
