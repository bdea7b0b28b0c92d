"use strict";
// The chat page: its state and its frame. Everything shown comes from /sandbox/state, everything done goes to
// /sandbox/act. messages.js shows the conversation, composer.js takes commands.

const $ = (id) => document.getElementById(id);
/** What the page's uploads bear, so that no other page can make them. */
const TOKEN = document.querySelector('meta[name="page-token"]').content;
const query = new URLSearchParams(location.search);
let state = null;
let channel = query.get("channel");
let me = query.get("as");
const dismissed = new Set(JSON.parse(sessionStorage.getItem("dismissed") || "[]"));
let sought = null;
/** How far the stand-in's clock is ahead of this machine's, in milliseconds. */
let ahead = 0;

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
const now = () => Date.now() + ahead;

// Live state

async function refresh() {
  const wanted = new URLSearchParams();
  const [person, place] = [me, channel];
  if (me) wanted.set("as", me);
  if (channel) wanted.set("channel", channel);
  const answer = await fetch(`/sandbox/state?${wanted}`);
  const told = await answer.json();
  // What was chosen meanwhile holds, and is already asked for.
  if (me !== person || channel !== place) return;
  state = told;
  if (state.error) return showError(state.error);
  me = state.me;
  channel = state.channel;
  ahead = state.now - Date.now();
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
  const focused = document.activeElement?.dataset?.key;
  const people = state.users.filter((user) => !user.bot);
  $("me").replaceChildren(...people.map((user) =>
    make("option", { value: user.id, selected: user.id === me }, user.name)));
  $("others").replaceChildren(...people.filter((user) => user.id !== me).map((user) =>
    make("a", { href: `/?as=${user.id}&channel=${channel}`, target: "_blank", "aria-label": `Open as ${user.name} in a new window`,
      title: `Open as ${user.name} in a new window` }, `as ${user.name} ↗`)));
  $("bot").className = state.online ? "online" : "";
  const standing = state.online ? "online" : "offline";
  $("bot").textContent = `${userOf(state.bot).name} is ${state.present ? standing : "not on this server"}`;
  const tops = state.channels.filter((one) => !one.parent);
  const ordered = tops.flatMap((top) => [top, ...state.channels.filter((one) => one.parent === top.id)]);
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

/** A dialog of labelled fields. */
function showDialog(title, fields, done, submit) {
  $("modal").replaceChildren(make("form", { id: "modal-form", onsubmit: submit },
    make("h2", { id: "modal-title" }, title), ...fields.map(([label, field]) => make("label", {}, label, field)),
    make("div", { class: "row" }, make("button", { type: "submit", class: "s1" }, done),
      make("button", { type: "button", onclick: () => $("modal").close() }, "Cancel"))));
  $("modal").showModal();
}

// Time: the stand-in's, which can be let pass

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
// The other files are there by then.
document.addEventListener("DOMContentLoaded", () => { refreshSoon(); setInterval(() => state && showTime(), 1000); });
