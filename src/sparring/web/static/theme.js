// Light or dark, before anything is drawn: the system's choice unless the reader chose.
(() => {
  const kept = localStorage.getItem("sparring.theme");
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
})();
