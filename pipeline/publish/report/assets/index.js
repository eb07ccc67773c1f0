"use strict";
// Filters, search and sorting of the index. The state of the page is its hash: every change
// writes it, and a link with a hash brings the same view back. Text is only ever set as text.
(() => {
  const $ = (id) => document.getElementById(id);
  const data = JSON.parse($("data").textContent);
  const PAGE = 100;
  const FIELDS = ["q", "vendor", "benchmark", "round", "lang", "outlet", "from", "to"];
  const ofClaims = ["vendor", "benchmark", "round"];
  const labels = data.labels.map((label) => label[0]);

  const rows = new Map();
  for (const tr of $("rows").rows) {
    const link = tr.querySelector("a");
    rows.set(Number(tr.dataset.i), { tr, link, title: link.textContent, counts: labels.map(() => 0) });
  }
  const articles = data.articles.map(([outlet, lang, date], i) => ({
    i, date, outlet: data.outlets[outlet], lang: data.langs[lang], ...rows.get(i),
  }));
  for (const a of articles) a.words = `${a.title}\n${a.outlet}`.toLowerCase();
  const claims = data.claims.map(([i, number, label, vendor, system, benchmark, round, before, surface, after]) => ({
    article: articles[i], number, label, before, surface, after,
    vendor: data.vendors[vendor], system: data.systems[system],
    benchmark: data.benchmarks[benchmark], round: data.rounds[round],
  }));
  for (const c of claims) {
    c.article.counts[c.label] += 1;
    c.words = `${c.before}${c.surface}${c.after}\n${c.vendor} ${c.system}`.toLowerCase();
    c.names = c.benchmark.split("|");
  }

  let state = {};
  let shown = PAGE;

  function read() {
    const hash = new URLSearchParams(location.hash.slice(1));
    state = { view: "articles", sort: "-date", verdicts: new Set() };
    for (const name of FIELDS) state[name] = hash.get(name) || "";
    for (const label of (hash.get("verdict") || "").split(",")) if (labels.includes(label)) state.verdicts.add(label);
    if (hash.get("view") === "claims") state.view = "claims";
    if (/^-?[a-z]+$/.test(hash.get("sort") || "")) state.sort = hash.get("sort");
  }

  function write() {
    const hash = new URLSearchParams();
    if (state.verdicts.size) hash.set("verdict", labels.filter((l) => state.verdicts.has(l)).join(","));
    for (const name of FIELDS) if (state[name]) hash.set(name, state[name]);
    if (state.view !== "articles") hash.set("view", state.view);
    if (state.sort !== "-date") hash.set("sort", state.sort);
    const text = hash.toString();
    // A hash of its own keeps "back" useful without a new entry for every key stroke.
    history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search);
  }

  const articleFits = (a) =>
    (!state.lang || a.lang === state.lang) && (!state.outlet || a.outlet === state.outlet) &&
    (!state.from || (a.date && a.date >= state.from)) && (!state.to || (a.date && a.date <= state.to));
  const claimFits = (c, words) =>
    (!state.verdicts.size || state.verdicts.has(labels[c.label])) &&
    (!state.vendor || c.vendor === state.vendor) && (!state.round || c.round === state.round) &&
    (!state.benchmark || c.names.includes(state.benchmark)) &&
    words.every((word) => c.words.includes(word) || c.article.words.includes(word));

  function compare(key) {
    const descending = state.sort.startsWith("-") ? -1 : 1;
    const text = new Intl.Collator("en", { numeric: true }).compare;
    return (a, b) => {
      const [x, y] = [key(a), key(b)];
      return descending * (typeof x === "number" ? x - y : text(x, y));
    };
  }

  function sorted(list, keys, fallback) {
    const name = state.sort.replace("-", "");
    return [...list].sort(compare(keys[name] || fallback));
  }

  function apply() {
    const words = state.q.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = claims.filter((c) => articleFits(c.article) && claimFits(c, words));
    const withClaims = new Set(fitting.map((c) => c.article.i));
    const strict = state.verdicts.size || ofClaims.some((name) => state[name]);
    const visible = articles.filter((a) => articleFits(a) &&
      (withClaims.has(a.i) || (!strict && words.every((word) => a.words.includes(word)))));
    drawControls(visible.length, fitting.length);
    if (state.view === "claims") drawClaims(fitting);
    else drawArticles(visible);
    $("articles").hidden = state.view !== "articles";
    $("claims").hidden = state.view !== "claims";
  }

  function drawControls(articleCount, claimCount) {
    for (const name of FIELDS) if ($(name).value !== state[name]) $(name).value = state[name];
    for (const button of document.querySelectorAll("#views [data-view]"))
      button.setAttribute("aria-pressed", String(button.dataset.view === state.view));
    for (const tile of $("tiles").children) {
      const on = state.verdicts.has(tile.dataset.label);
      tile.classList.toggle("on", on);
      tile.querySelector("button").setAttribute("aria-pressed", String(on));
    }
    for (const th of document.querySelectorAll("th[data-sort]")) {
      const here = state.sort.replace("-", "") === th.dataset.sort;
      if (here) th.setAttribute("aria-sort", state.sort.startsWith("-") ? "descending" : "ascending");
      else th.removeAttribute("aria-sort");
    }
    const plural = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;
    $("found").textContent = `${plural(articleCount, "article")}, ${plural(claimCount, "claim")}`;
  }

  function drawArticles(visible) {
    const keys = { date: (a) => a.date, title: (a) => a.title, outlet: (a) => a.outlet, lang: (a) => a.lang };
    labels.forEach((label, n) => { keys[label] = (a) => a.counts[n]; });
    const body = $("rows");
    body.replaceChildren(...sorted(visible, keys, keys.date).map((a) => a.tr));
  }

  function drawClaims(fitting) {
    const keys = {
      date: (c) => c.article.date, verdict: (c) => c.label, vendor: (c) => `${c.vendor} ${c.system}`,
      benchmark: (c) => c.benchmark, round: (c) => c.round,
    };
    const list = sorted(fitting, keys, keys.date);
    $("claim-rows").replaceChildren(...list.slice(0, shown).map(claimRow));
    $("more").hidden = list.length <= shown;
    $("more").textContent = `Show more claims (${list.length - shown} left)`;
  }

  function element(tag, text, className) {
    const made = document.createElement(tag);
    if (text) made.textContent = text;
    if (className) made.className = className;
    return made;
  }

  function claimRow(c) {
    const [label, symbol, word] = data.labels[c.label];
    const tr = element("tr");
    const cells = [1, 2, 3, 4, 5, 6].map(() => tr.appendChild(element("td")));
    cells[0].append(element("span", `${symbol} ${word}`, `chip v-${label}`));
    const link = element("a", "");
    link.href = `${c.article.link.getAttribute("href")}#c${c.number}`;
    link.dir = "auto";
    if (c.article.link.lang) link.lang = c.article.link.lang;
    link.append(c.before, element("mark", c.surface, `v-${label}`), c.after);
    cells[1].append(link);
    cells[2].append(element("bdi", `${c.vendor} ${c.system}`.trim()));
    cells[3].append(c.names.join(", "));
    cells[4].append(c.round);
    cells[5].append(element("bdi", c.article.outlet || c.article.title), element("div", c.article.date, "soft"));
    return tr;
  }

  function change(update) {
    update();
    shown = PAGE;
    write();
    apply();
  }

  function fill(id, values) {
    const text = new Intl.Collator("en", { numeric: true }).compare;
    for (const value of [...new Set(values)].filter(Boolean).sort(text)) {
      const option = element("option", value);
      option.value = value;
      $(id).append(option);
    }
  }

  fill("vendor", data.vendors);
  fill("benchmark", data.benchmarks.flatMap((names) => names.split("|")));
  fill("round", data.rounds);
  fill("lang", data.langs);
  fill("outlet", data.outlets);
  for (const tile of $("tiles").children) {
    const button = element("button", `Only ${tile.querySelector(".what").textContent.trim()}`);
    button.type = "button";
    button.addEventListener("click", () => change(() => {
      const label = tile.dataset.label;
      if (!state.verdicts.delete(label)) state.verdicts.add(label);
    }));
    tile.append(button);
  }
  for (const th of document.querySelectorAll("th[data-sort]")) {
    const button = element("button");
    button.type = "button";
    button.append(...th.childNodes);
    th.append(button);
    button.addEventListener("click", () => change(() => {
      const name = th.dataset.sort;
      state.sort = state.sort === name ? `-${name}` : state.sort === `-${name}` ? name
        : labels.includes(name) || name === "date" ? `-${name}` : name;
    }));
  }
  for (const name of FIELDS)
    for (const event of ["input", "change"])
      $(name).addEventListener(event, () => change(() => { state[name] = $(name).value; }));
  $("filters").addEventListener("submit", (event) => event.preventDefault());
  $("reset").addEventListener("click", () => change(() => {
    for (const name of FIELDS) state[name] = "";
    state.verdicts.clear();
  }));
  for (const button of document.querySelectorAll("#views [data-view]"))
    button.addEventListener("click", () => change(() => { state.view = button.dataset.view; }));
  $("more").addEventListener("click", () => { shown += PAGE; apply(); });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) {
      event.preventDefault();
      $("q").focus();
    }
  });
  addEventListener("hashchange", () => { read(); apply(); });
  $("filters").hidden = false;
  $("views").hidden = false;
  read();
  apply();
})();
