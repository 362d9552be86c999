"use strict";
const field = document.querySelector("input"), list = document.querySelector("#hits");
let asked = 0;
field.addEventListener("input", async () => {
  const number = ++asked;
  const answer = await (await fetch("/v1/search?typing=true&q=" + encodeURIComponent(field.value))).json();
  if (number !== asked || !answer.hits) return;
  list.replaceChildren(...answer.hits.map((hit) => {
    const item = document.createElement("li");
    item.textContent = hit.title;
    return item;
  }));
});
