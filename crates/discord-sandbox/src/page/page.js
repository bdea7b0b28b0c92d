"use strict";
// The chat page: its state and its frame. The state comes from /sandbox/state; actions go to
// /sandbox/act. messages.js renders the conversation, composer.js the input of commands.

const $ = (id) => document.getElementById(id);
/** The CSRF token of uploads. */
const TOKEN = document.querySelector('meta[name="page-token"]').content;
const query = new URLSearchParams(location.search);
let state = null;
let channel = query.get("channel");
let me = query.get("as");
const dismissed = new Set(JSON.parse(sessionStorage.getItem("dismissed") || "[]"));
/** The id of the message to scroll to after the next refresh. */
let targetMessage = null;
/** The stand-in's clock minus this machine's, in milliseconds. */
let clockOffset = 0;

/** Creates an element. Children are inserted as text nodes, so user text cannot become markup. */
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
/** The locale of the user's client. */
const locale = () => userOf(me)?.locale ?? "en-US";
/** The name or description of a command, an option or a choice, in the language of the client. */
const localized = (one, field) => one[`${field}_localizations`]?.[locale()] ?? one[field];
const now = () => Date.now() + clockOffset;

// Live state

async function refresh() {
  const parameters = new URLSearchParams();
  const requestedUser = me;
  const requestedChannel = channel;
  if (me) parameters.set("as", me);
  if (channel) parameters.set("channel", channel);
  const response = await fetch(`/sandbox/state?${parameters}`);
  const next = await response.json();
  // The selection changed during the request; its own refresh is under way.
  if (me !== requestedUser || channel !== requestedChannel) return;
  if (next.error && (me || channel)) {
    // The channel is gone or not this user's, or the address names no user: show the first instead.
    if (channel) channel = null;
    else me = null;
    return refresh();
  }
  if (next.error) return showError(next.error);
  state = next;
  me = state.me;
  channel = state.channel;
  clockOffset = state.now - Date.now();
  showFrame();
  showMessages();
}

let refreshing = false;
let refreshQueued = false;
async function refreshSoon() {
  if (refreshing) { refreshQueued = true; return; }
  refreshing = true;
  try { await refresh(); } catch { showError(LOST); }
  refreshing = false;
  if (refreshQueued) { refreshQueued = false; refreshSoon(); }
}

async function act(action) {
  showError("");
  try {
    const response = await fetch("/sandbox/act", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ as: me, channel, ...action }),
    });
    if (!response.ok) throw new Error(await response.text());
    const result = await response.json();
    if (result.error) showError(result.error);
    if (result.modal) openModal(result.modal);
    return result;
  } catch (error) {
    // `fetch` rejects with a TypeError if the connection fails.
    showError(error instanceof TypeError ? LOST : error.message);
    return { error: error.message };
  }
}

const showError = (text) => { $("error").textContent = text; };

// Frame: users and channels

function showFrame() {
  const focused = document.activeElement?.dataset?.key;
  const people = state.users.filter((user) => !user.bot);
  $("me").replaceChildren(...people.map((user) =>
    make("option", { value: user.id, selected: user.id === me }, user.name)));
  const tags = locales();
  $("locale").replaceChildren(...tags.map((tag) =>
    make("option", { value: tag, lang: tag, selected: tag === locale() }, languageName(tag, tags))));
  $("others").replaceChildren(...people.filter((user) => user.id !== me).map((user) =>
    make("a", { href: `/?as=${user.id}&channel=${channel}`, target: "_blank", "aria-label": `Open as ${user.name} in a new window`,
      title: `Open as ${user.name} in a new window` }, `as ${user.name} ↗`)));
  $("bot").className = state.online ? "online" : "";
  const status = state.online ? "online" : "offline";
  $("bot").textContent = `${userOf(state.bot).name} is ${state.present ? status : "not on this server"}`;
  const roots = state.channels.filter((one) => !one.parent);
  const ordered = roots.flatMap((root) => [root, ...state.channels.filter((one) => one.parent === root.id)]);
  const direct = !state.channels.some((one) => one.type === 1);
  $("channels").replaceChildren(...ordered.map(channelEntry),
    direct ? make("button", { type: "button", onclick: openDirect }, `@ ${userOf(state.bot).name}`) : "",
    make("h2", {}, "People"), ...state.users.map(person));
  if (focused) $("channels").querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  showTime();
  const here = state.channels.find((one) => one.id === channel);
  $("place").textContent = channelName(here);
  document.title = `${channelName(here)} – ${state.guild}`;
}

/** The languages of the bot's commands, besides English. */
function locales() {
  const translated = state.commands.flatMap((command) => Object.keys(command.name_localizations ?? {}));
  return [...new Set(["en-US", ...translated, locale()])];
}

/** Names a language in itself, with its region if others of these tags have the same language. */
function languageName(tag, tags) {
  const [language] = tag.split("-");
  const isShared = tags.some((other) => other !== tag && other.split("-")[0] === language);
  return new Intl.DisplayNames([tag], { type: "language" }).of(isShared ? tag : language);
}

function channelName(one) {
  if (one.type === 1) return `@ ${userOf(state.bot).name}`;
  return one.type === 0 ? `# ${one.name}` : `↳ ${one.name}${one.archived ? " (archived)" : ""}`;
}

function channelEntry(one) {
  const attributes = { type: "button", class: one.parent ? "thread" : "", "data-key": `channel/${one.id}`, onclick: () => go(one.id) };
  if (one.id === channel) attributes["aria-current"] = "page";
  const open = make("button", attributes, channelName(one));
  if (one.type !== 0) return open;
  const label = `Open a thread in ${one.name}`;
  return make("div", { class: "entry" }, open, make("button", { type: "button", "data-key": `thread/${one.id}`,
    "aria-label": label, title: label, onclick: () => askThread(one) }, "+"));
}

function person(user) {
  const menu = (event) => { event.preventDefault(); personMenu(event, user.id); };
  return make("button", { type: "button", "aria-haspopup": "menu", "data-key": `person/${user.id}`, onclick: menu, oncontextmenu: menu },
    user.name, user.bot ? make("span", { class: "tag" }, "APP") : null);
}

function askThread(parent) {
  const field = make("input", { required: true, maxlength: 100 });
  const submit = async (event) => {
    event.preventDefault();
    const result = await act({ do: "open_thread", channel: parent.id, name: field.value });
    if (result.error) return;
    $("modal").close();
    go(result.channel);
  };
  showDialog(`A thread in #${parent.name}`, [["Name", field]], "Open", submit);
}

/** Shows a dialog of labelled fields. */
function showDialog(title, fields, done, submit) {
  $("modal").replaceChildren(make("form", { id: "modal-form", onsubmit: submit },
    make("h2", { id: "modal-title" }, title), ...fields.map(([label, field]) => make("label", {}, label, field)),
    make("div", { class: "row" }, make("button", { type: "submit", class: "s1" }, done),
      make("button", { type: "button", onclick: () => $("modal").close() }, "Cancel"))));
  $("modal").showModal();
}

// Time: the stand-in's clock, which can be advanced

function showTime() {
  $("now").textContent = new Date(now()).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  $("now").setAttribute("datetime", new Date(now()).toISOString());
  document.querySelectorAll("time[data-relative]").forEach((element) => {
    const text = relative(Number(element.dataset.relative));
    if (element.textContent !== text) element.textContent = text;
  });
}

function go(id) {
  channel = id;
  $("messages").replaceChildren();
  shownItems.clear();
  $("channels").classList.remove("open");
  $("menu").setAttribute("aria-expanded", "false");
  history.replaceState(null, "", `/?as=${me}&channel=${channel}`);
  refreshSoon();
}

async function openDirect() {
  const result = await act({ do: "direct" });
  if (result.channel) go(result.channel);
}

// Start

const LOST = "The connection to the program is lost. Trying again …";

$("me").addEventListener("change", () => { me = $("me").value; go(channel); });
$("locale").addEventListener("change", () => act({ do: "speak", locale: $("locale").value }));
$("menu").addEventListener("click", () => {
  const open = $("channels").classList.toggle("open");
  $("menu").setAttribute("aria-expanded", String(open));
});
document.querySelectorAll("#time button").forEach((button) =>
  button.addEventListener("click", () => act({ do: "advance", seconds: Number(button.value) })));
document.addEventListener("click", () => closePersonMenu());
const events = new EventSource("/sandbox/events");
events.onmessage = refreshSoon;
events.onopen = () => { if ($("error").textContent === LOST) showError(""); };
events.onerror = () => {
  $("bot").className = "";
  showError(LOST);
};
// All scripts have loaded at this point.
document.addEventListener("DOMContentLoaded", () => { refreshSoon(); setInterval(() => state && showTime(), 1000); });
