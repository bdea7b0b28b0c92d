"use strict";
// The chat page. Everything shown comes from /sandbox/state, everything done goes to /sandbox/act.

const $ = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
let state = null;
let channel = query.get("channel");
let me = query.get("as");
const dismissed = new Set(JSON.parse(sessionStorage.getItem("dismissed") || "[]"));
let rendered = "";
let sought = null;

/** Makes an element; text only ever enters as text, so nothing that was written can become markup. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null && child !== false));
  return element;
}

const userOf = (id) => state.users.find((user) => user.id === id);

// Live state

async function refresh() {
  const wanted = new URLSearchParams();
  if (me) wanted.set("as", me);
  if (channel) wanted.set("channel", channel);
  const answer = await fetch(`/sandbox/state?${wanted}`);
  state = await answer.json();
  me = state.me;
  channel = state.channel;
  showFrame();
  showMessages();
}

let pending = false, again = false;
async function refreshSoon() {
  if (pending) { again = true; return; }
  pending = true;
  try { await refresh(); } catch { showError(LOST); }
  pending = false;
  if (again) { again = false; refreshSoon(); }
}

async function act(deed) {
  showError("");
  try {
    const answer = await fetch("/sandbox/act", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ as: me, channel, ...deed }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    const result = await answer.json();
    if (result.error) showError(result.error);
    if (result.modal) openModal(result.modal);
    return result;
  } catch (error) {
    // `fetch` fails with a TypeError where nobody answers.
    showError(error instanceof TypeError ? LOST : error.message);
    return { error: error.message };
  }
}

const showError = (text) => { $("error").textContent = text; };

// Frame: people and channels

function showFrame() {
  const people = state.users.filter((user) => !user.bot);
  $("me").replaceChildren(...people.map((user) =>
    make("option", { value: user.id, selected: user.id === me }, user.name)));
  $("others").replaceChildren(...people.filter((user) => user.id !== me).map((user) =>
    make("a", { href: `/?as=${user.id}&channel=${channel}`, target: "_blank" }, `open as ${user.name} in a new window`)));
  $("bot").className = state.online ? "online" : "";
  $("bot").textContent = `${userOf(state.bot).name} is ${state.online ? "online" : "offline"}`;
  const tops = state.channels.filter((one) => !one.parent);
  const ordered = tops.flatMap((top) => [top, ...state.channels.filter((one) => one.parent === top.id)]);
  const direct = !state.channels.some((one) => one.type === 1);
  $("channels").replaceChildren(...ordered.map(channelButton),
    direct ? make("button", { type: "button", onclick: openDirect }, `@ ${userOf(state.bot).name}`) : "");
  const here = state.channels.find((one) => one.id === channel);
  $("place").textContent = channelName(here);
  document.title = `${channelName(here)} – ${state.guild}`;
}

function channelName(one) {
  if (one.type === 1) return `@ ${userOf(state.bot).name}`;
  return one.type === 0 ? `# ${one.name}` : `↳ ${one.name}${one.archived ? " (archived)" : ""}`;
}

function channelButton(one) {
  const attributes = { type: "button", class: one.parent ? "thread" : "", onclick: () => go(one.id) };
  if (one.id === channel) attributes["aria-current"] = "page";
  return make("button", attributes, channelName(one));
}

function go(id) {
  channel = id;
  rendered = "";
  $("channels").classList.remove("open");
  $("menu").setAttribute("aria-expanded", "false");
  history.replaceState(null, "", `/?as=${me}&channel=${channel}`);
  refreshSoon();
}

async function openDirect() {
  const result = await act({ do: "direct" });
  if (result.channel) go(result.channel);
}

// Messages

function showMessages() {
  const list = $("messages");
  const shown = state.messages.filter((one) => !dismissed.has(one.wire.id));
  // Drawing anew would take away the focus, so it is done only if something differs.
  const now = JSON.stringify([shown, state.users]);
  if (now === rendered) return;
  rendered = now;
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
  const focused = document.activeElement?.dataset?.key;
  list.replaceChildren(...shown.map(messageItem));
  if (sought) {
    $(`message-${sought}`)?.scrollIntoView({ block: "center" });
    sought = null;
    return;
  }
  if (!shown.length) list.append(make("li", { class: "note" }, state.commands.length
    ? "Nothing has been said here. Type / to see what the bot can do." : "Nothing has been said here, and the bot has no commands for this place."));
  if (focused) list.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  if (atEnd) {
    list.scrollTop = list.scrollHeight;
    list.querySelectorAll("img").forEach((img) =>
      img.addEventListener("load", () => { list.scrollTop = list.scrollHeight; }));
  }
}

function messageItem({ wire, only_for, pinged }) {
  const kinds = ["message", pinged.includes(me) && "pinged", only_for && "private"].filter(Boolean).join(" ");
  return make("li", { class: kinds, id: `message-${wire.id}` },
    origin(wire), head(wire),
    wire.flags & 128 ? make("p", { class: "note" }, "is thinking…") : content(wire.content),
    ...wire.attachments.map(attachment), ...wire.embeds.map(embed),
    ...wire.components.map((row) => make("div", { class: "row" }, ...row.components.map((part) => component(wire, part)))),
    wire.thread ? make("p", { class: "note" }, make("button", { type: "button", onclick: () => go(wire.thread.id) },
      `Thread: ${wire.thread.name}`)) : null,
    only_for ? privately(wire) : null);
}

function origin(wire) {
  const by = wire.interaction;
  if (by) return make("div", { class: "note" }, `${userOf(by.user.id)?.name ?? by.user.username} used ${wire.type === 23 ? "" : "/"}${by.name}`);
  const to = wire.message_reference && state.messages.find((one) => one.wire.id === wire.message_reference.message_id);
  return to ? make("div", { class: "note" }, `↱ ${nameOf(to.wire.author)}: `, ...marked(to.wire.content.split("\n")[0])) : null;
}

const nameOf = (author) => userOf(author.id)?.name ?? author.username;

function head(wire) {
  const time = new Date(wire.timestamp);
  const menu = (event) => { event.preventDefault(); personMenu(event, wire.author.id); };
  return make("div", { class: "head" },
    make("button", { type: "button", onclick: menu, oncontextmenu: menu, "aria-haspopup": "menu" }, nameOf(wire.author)),
    wire.author.bot ? make("span", { class: "tag" }, "APP") : null,
    make("time", { datetime: wire.timestamp, title: time.toLocaleString() }, time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })),
    wire.edited_timestamp ? make("span", { class: "note" }, "(edited)") : null);
}

function privately(wire) {
  const dismiss = () => {
    dismissed.add(wire.id);
    sessionStorage.setItem("dismissed", JSON.stringify([...dismissed]));
    showMessages();
  };
  return make("p", { class: "note" }, "Only you can see this · ", make("button", { type: "button", onclick: dismiss }, "Dismiss"));
}

const MARKS = [
  [/\\([\\`*_~|<>@#:\-[\]()!.+/=&%$^{}"',;?])/, (m) => document.createTextNode(m[1])],
  [/```(?:\w*\n)?([\s\S]+?)```/, (m) => make("pre", {}, m[1])],
  [/`([^`]+)`/, (m) => make("code", {}, m[1])],
  [/\*\*([\s\S]+?)\*\*/, (m) => make("strong", {}, ...marked(m[1]))],
  [/__([\s\S]+?)__/, (m) => make("u", {}, ...marked(m[1]))],
  [/~~([\s\S]+?)~~/, (m) => make("s", {}, ...marked(m[1]))],
  [/\*([^*\s](?:[^*]*[^*\s])?)\*/, (m) => make("em", {}, ...marked(m[1]))],
  [/(?<!\w)_([^_]+)_(?!\w)/, (m) => make("em", {}, ...marked(m[1]))],
  [/<@!?(\d+)>/, (m) => make("span", { class: "mention" }, `@${userOf(m[1])?.name ?? "unknown-user"}`)],
  [/<#(\d+)>/, (m) => make("span", { class: "mention" }, `#${state.channels.find((one) => one.id === m[1])?.name ?? "unknown"}`)],
  [/<\/([^:>]+):\d+>/, (m) => make("span", { class: "mention" }, `/${m[1]}`)],
  [/@(?:everyone|here)/, (m) => make("span", { class: "mention" }, m[0])],
  [/<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => timestamp(Number(m[1]), m[2])],
  [/\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/, (m) => link(m[2], m[1])],
  [/<?(https?:\/\/[^\s<>]+)>?/, (m) => link(m[1], m[1])],
];

/** A link; one to a message leads to it here, as this page stands in for the real client. */
function link(href, text) {
  const here = /^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)\/(\d+)$/.exec(href);
  if (!here) return make("a", { href, target: "_blank", rel: "noreferrer" }, text);
  const follow = (event) => { event.preventDefault(); sought = here[2]; go(here[1]); };
  return make("a", { href, onclick: follow }, text);
}

/** Discord's markup as nodes: the mark that begins first is taken, then what follows it. */
function marked(text) {
  const nodes = [];
  while (text) {
    let best = null;
    for (const [pattern, build] of MARKS) {
      const match = pattern.exec(text);
      if (match && (!best || match.index < best.match.index)) best = { match, build };
    }
    if (!best) { nodes.push(text); break; }
    if (best.match.index) nodes.push(text.slice(0, best.match.index));
    nodes.push(best.build(best.match));
    text = text.slice(best.match.index + best.match[0].length);
  }
  return nodes;
}

function content(text) {
  return text ? make("div", { class: "content" }, ...marked(text)) : null;
}

function timestamp(seconds, style) {
  const at = new Date(seconds * 1000);
  const relative = () => {
    const away = seconds - Date.now() / 1000;
    const steps = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
    const [unit, length] = steps.find(([, length]) => Math.abs(away) >= length) ?? steps[3];
    return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(away / length), unit);
  };
  const text = style === "R" ? relative() : at.toLocaleString();
  return make("time", { datetime: at.toISOString(), title: at.toLocaleString() }, text);
}

/** A picture's address on whatever name this page was opened under. */
const local = (url) => url.replace(/^https?:\/\/127\.0\.0\.1:\d+(?=\/attachments\/)/, "");

function picture(file, description) {
  return make("figure", {},
    make("img", { src: local(file.url), alt: description ?? "", width: file.width, height: file.height, loading: "lazy" }),
    description ? make("details", {}, make("summary", {}, "Alternative text"), make("div", { class: "content" }, description)) : null);
}

function attachment(file) {
  if (file.content_type?.startsWith("image/")) return picture(file, file.description);
  return make("p", {}, link(local(file.url), `📎 ${file.filename}`));
}

function embed(one) {
  const box = make("div", { class: "embed" },
    one.author ? make("div", { class: "note" }, one.author.name) : null,
    one.title ? make("h3", {}, one.url ? link(one.url, one.title) : one.title) : null,
    content(one.description ?? ""),
    one.fields?.length ? make("div", { class: "fields" }, ...one.fields.map((field) =>
      make("div", { class: field.inline ? "field inline" : "field" }, make("strong", {}, ...marked(field.name)), content(field.value)))) : null,
    one.image ? picture(one.image, one.image.description) : null,
    one.thumbnail ? picture(one.thumbnail, one.thumbnail.description) : null,
    one.footer ? make("div", { class: "note" }, one.footer.text) : null);
  if (one.color) box.style.borderLeftColor = `#${one.color.toString(16).padStart(6, "0")}`;
  return box;
}

// Components

function component(wire, part) {
  const key = `${wire.id}/${part.custom_id ?? part.url}`;
  const label = [part.emoji?.name, part.label].filter(Boolean).join(" ");
  if (part.type === 2 && part.style === 5) return make("a", { href: part.url, target: "_blank", rel: "noreferrer" }, label);
  if (part.type === 2) {
    return make("button", { type: "button", class: `s${part.style}`, disabled: part.disabled, "data-key": key,
      onclick: () => act({ do: "press", message: wire.id, custom_id: part.custom_id }) }, label);
  }
  return selectMenu(wire, part, key);
}

function selectMenu(wire, part, key) {
  const options = part.options ?? state.users.map((user) => ({ label: user.name, value: user.id }));
  const many = part.max_values > 1;
  const send = (values) => act({ do: "select", message: wire.id, custom_id: part.custom_id, values });
  const menu = make("select", { "aria-label": part.placeholder ?? "Choose", disabled: part.disabled, multiple: many, "data-key": key },
    many ? null : make("option", { value: "", disabled: true, selected: !options.some((one) => one.default) }, part.placeholder ?? "Choose"),
    ...options.map((one) => make("option", { value: one.value, selected: one.default },
      [one.emoji?.name, one.label, one.description && `– ${one.description}`].filter(Boolean).join(" "))));
  if (!many) {
    menu.addEventListener("change", () => send([menu.value]));
    return menu;
  }
  return make("span", {}, menu, make("button", { type: "button", disabled: part.disabled,
    onclick: () => send([...menu.selectedOptions].map((one) => one.value)) }, "Confirm"));
}

function openModal({ interaction, title, inputs }) {
  const fields = inputs.map((input) => make(input.paragraph ? "textarea" : "input", {
    name: input.custom_id, placeholder: input.placeholder, required: input.required,
    minlength: input.min || null, maxlength: input.max, value: input.paragraph ? null : input.value,
  }, input.paragraph ? input.value : null));
  const submit = async (event) => {
    event.preventDefault();
    const values = fields.map((field) => [field.name, field.value]);
    const result = await act({ do: "submit", interaction, values });
    if (!result.error) $("modal").close();
  };
  const form = make("form", { id: "modal-form", onsubmit: submit },
    make("h2", { id: "modal-title" }, title),
    ...fields.map((field, n) => make("label", {}, inputs[n].label, field)),
    make("div", { class: "row" }, make("button", { type: "submit", class: "s1" }, "Submit"),
      make("button", { type: "button", onclick: () => $("modal").close() }, "Cancel")));
  $("modal").replaceChildren(form);
  $("modal").showModal();
}

// The menu of a person: commands about them

function personMenu(event, target) {
  const menu = $("person-menu");
  const commands = state.commands.filter((command) => command.type === 2);
  const items = commands.map((command) => menuItem(command.name, () => act({ do: "user_command", name: command.name, target })));
  if (!items.length) items.push(make("li", { role: "none" }, make("span", { class: "note" }, "No commands for people")));
  menu.replaceChildren(...items);
  menu.hidden = false;
  const box = event.currentTarget.getBoundingClientRect();
  menu.style.left = `${Math.min(box.left, innerWidth - 200)}px`;
  menu.style.top = `${Math.min(box.bottom, innerHeight - 40 * items.length - 20)}px`;
  menu.querySelector("button")?.focus();
  event.stopPropagation();
}

function menuItem(label, onclick) {
  return make("li", { role: "none" }, make("button", { role: "menuitem", type: "button",
    onclick: () => { $("person-menu").hidden = true; onclick(); } }, label));
}

// Composer: plain text, whole command lines, or a command picked from the list and filled in

const text = $("text");
const list = $("suggestions");
let suggestions = [], selected = 0, target = text;
let picked = null;

/** All chat commands and subcommands, each with its full name. */
function invocable() {
  const leaves = (level, name) => {
    const subs = (level.options ?? []).filter((one) => one.type <= 2);
    return subs.length ? subs.flatMap((sub) => leaves(sub, `${name} ${sub.name}`))
      : [{ name, description: level.description, options: level.options ?? [] }];
  };
  return state.commands.filter((command) => command.type === 1).flatMap((command) => leaves(command, command.name));
}

function suggest(items, field) {
  suggestions = items;
  selected = 0;
  target = field;
  list.hidden = !items.length;
  showSuggestions();
}

function showSuggestions() {
  list.replaceChildren(...suggestions.map((item, n) => make("li", { role: "option", id: `suggestion-${n}`, "aria-selected": String(n === selected),
    onmousedown: (event) => { event.preventDefault(); item.pick(); } }, item.label, item.more ? make("small", {}, item.more) : null)));
  if (suggestions.length) {
    target.setAttribute("aria-activedescendant", `suggestion-${selected}`);
    list.children[selected].scrollIntoView({ block: "nearest" });
  } else target.removeAttribute("aria-activedescendant");
}

/** Arrows move in the suggestions, Enter and Tab take one, Escape closes. Tells whether the key was used. */
function steer(event) {
  if (list.hidden) return false;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) { selected = (selected + step + suggestions.length) % suggestions.length; showSuggestions(); }
  else if (event.key === "Escape") suggest([], target);
  else if (event.key === "Enter" || event.key === "Tab") suggestions[selected].pick();
  else return false;
  event.preventDefault();
  return true;
}

text.addEventListener("input", () => {
  const line = text.value;
  // Once options are being typed, the line is a whole command and speaks for itself.
  if (!line.startsWith("/") || line.includes(":")) return suggest([], text);
  const typed = line.slice(1).toLowerCase();
  const fitting = invocable().filter((command) => command.name.startsWith(typed) || command.name.includes(typed));
  suggest(fitting.map((command) => ({ label: `/${command.name}`, more: command.description, pick: () => pickCommand(command) })), text);
});
text.addEventListener("keydown", steer);
text.addEventListener("blur", () => suggest([], text));

function pickCommand(command) {
  suggest([], text);
  if (!command.options.length) {
    // There is nothing to fill in.
    text.value = "";
    act({ do: "command", name: command.name, options: [] });
    return;
  }
  picked = { command, fields: new Map() };
  text.value = "";
  $("command").hidden = false;
  command.options.filter((option) => option.required).forEach(addField);
  showCommand();
  focusFirst();
}

function focusFirst() {
  const fields = [...picked.fields.values()];
  (fields.find((field) => !field.value) ?? fields[0] ?? $("send")).focus();
}

function dropCommand() {
  picked = null;
  $("command").hidden = true;
  suggest([], text);
  text.hidden = false;
  text.focus();
}

function showCommand() {
  const { command, fields } = picked;
  text.hidden = true;
  const rest = command.options.filter((option) => !fields.has(option.name));
  $("command").replaceChildren(make("strong", {}, `/${command.name}`),
    ...[...fields].map(([name, field]) => make("label", {}, name, field)),
    ...rest.map((option) => make("button", { type: "button", title: option.description,
      onclick: () => { addField(option); showCommand(); fields.get(option.name).focus(); } }, `+ ${option.name}`)),
    make("button", { type: "button", "aria-label": "Drop the command", onclick: dropCommand }, "✕"));
}

function addField(option) {
  const field = make("input", { "aria-label": `${option.name}: ${option.description}`, placeholder: option.description,
    "aria-autocomplete": "list", "aria-controls": "suggestions", required: option.required });
  let timer = 0;
  const offer = () => {
    clearTimeout(timer);
    if (option.autocomplete) timer = setTimeout(() => fetchChoices(option, field), 200);
    else suggest(fixedChoices(option, field), field);
  };
  field.addEventListener("input", offer);
  field.addEventListener("focus", offer);
  field.addEventListener("blur", () => { clearTimeout(timer); suggest([], field); });
  field.addEventListener("keydown", (event) => { if (!steer(event) && event.key === "Escape") dropCommand(); });
  picked.fields.set(option.name, field);
}

const peopleFirst = () => [...state.users].sort((a, b) => a.bot - b.bot).map((user) => ({ name: user.name }));
const taking = (field, value) => () => { field.value = value; suggest([], field); };

function fixedChoices(option, field) {
  const named = {
    3: option.choices, 4: option.choices, 10: option.choices,
    5: [{ name: "true" }, { name: "false" }],
    6: peopleFirst(), 9: peopleFirst(),
    7: state.channels.filter((one) => one.name).map((one) => ({ name: one.name })),
  }[option.type] ?? [];
  const typed = field.value.toLowerCase();
  if (named.some((choice) => choice.name === field.value)) return [];
  return named.filter((choice) => choice.name.toLowerCase().includes(typed))
    .map((choice) => ({ label: choice.name, pick: taking(field, choice.name) }));
}

const filled = () => [...picked.fields].filter(([, field]) => field.value).map(([name, field]) => [name, field.value]);

async function fetchChoices(option, field) {
  const command = picked?.command;
  if (!command) return;
  const asked = field.value;
  const options = filled();
  if (!options.some(([name]) => name === option.name)) options.push([option.name, ""]);
  const result = await act({ do: "autocomplete", name: command.name, options, focused: option.name });
  // Late suggestions for what is no longer there would only confuse.
  if (picked?.command !== command || field.value !== asked || document.activeElement !== field) return;
  suggest((result.choices ?? []).map((choice) => ({ label: choice.name, pick: taking(field, String(choice.value)) })), field);
}

$("composer").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (picked) {
    const { command } = picked;
    const options = filled();
    const result = await act({ do: "command", name: command.name, options });
    if (!result.error && picked?.command === command) dropCommand();
    return;
  }
  const line = text.value.trim();
  if (!line) return;
  text.value = "";
  suggest([], text);
  const result = await act({ do: "type", text: line });
  if (result.error && !text.value) text.value = line;
});

// Start

$("me").addEventListener("change", () => { me = $("me").value; go(channel); });
$("menu").addEventListener("click", () => {
  const open = $("channels").classList.toggle("open");
  $("menu").setAttribute("aria-expanded", String(open));
});
document.addEventListener("click", () => { $("person-menu").hidden = true; });
document.addEventListener("keydown", (event) => { if (event.key === "Escape") $("person-menu").hidden = true; });
const events = new EventSource("/sandbox/events");
const LOST = "The connection to the program is lost. Trying again …";
events.onmessage = refreshSoon;
events.onopen = () => { if ($("error").textContent === LOST) showError(""); };
events.onerror = () => {
  $("bot").className = "";
  showError(LOST);
};
refreshSoon();
