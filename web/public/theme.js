// Before the first paint: the stored theme, else the system's.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem("ziggurat.theme");
  } catch (error) {
    /* storage is off: the system decides */
  }
  var chosen = stored === "dark" || stored === "light";
  var dark = chosen ? stored === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
