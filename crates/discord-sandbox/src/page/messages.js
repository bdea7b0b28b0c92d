"use strict";
// The conversation: messages with Markdown, attachments and components, and the context menu of a user.

/** The rendered item of each message and its source; only changed messages are rendered again. */
const shownItems = new Map();

function showMessages() {
  const list = $("messages");
  const shown = state.messages.filter((one) => !dismissed.has(one.wire.id));
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const names = JSON.stringify([state.users, state.channels.map((one) => one.name)]);
  const items = shown.map((one) => {
    const id = one.wire.id;
    const source = JSON.stringify(one) + names;
    const old = shownItems.get(id);
    if (old?.source === source) return old.item;
    const item = messageItem(one);
    if (old) reuseFigures(old.item, item);
    shownItems.set(id, { source, item });
    return item;
  });
  if (!items.length) items.push(emptyNote());
  replaceItems(list, items);
  const alive = new Set(shown.map((one) => one.wire.id));
  [...shownItems.keys()].filter((id) => !alive.has(id)).forEach((id) => shownItems.delete(id));
  if (focused && !list.contains(document.activeElement)) {
    list.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }
  if (targetMessage) {
    highlight(targetMessage);
    targetMessage = null;
  } else if (atEnd) {
    scrollToEnd(list);
  }
}

const emptyNote = () => make("li", { class: "note" }, state.commands.length
  ? "Nothing has been said here. Type / to see what the bot can do."
  : "Nothing has been said here, and the bot has no commands for this place.");

/** Updates the children of a list to these items, without touching those that stay. */
function replaceItems(list, items) {
  const kept = new Set(items);
  [...list.children].filter((child) => !kept.has(child)).forEach((child) => child.remove());
  items.forEach((item, n) => { if (list.children[n] !== item) list.insertBefore(item, list.children[n] ?? null); });
}

/** Reuses figures with the same image, which avoids flicker and keeps unfolded descriptions. */
function reuseFigures(old, item) {
  const before = [...old.querySelectorAll("figure")];
  for (const figure of item.querySelectorAll("figure")) {
    const source = figure.querySelector("img").getAttribute("src");
    const same = before.find((one) => one.querySelector("img").getAttribute("src") === source);
    if (same) figure.replaceWith(same);
  }
}

function highlight(id) {
  const item = $(`message-${id}`);
  if (!item) return;
  item.tabIndex = -1;
  item.scrollIntoView({ block: "center" });
  item.focus({ preventScroll: true });
  item.classList.add("highlighted");
  setTimeout(() => item.classList.remove("highlighted"), 2000);
}

function scrollToEnd(list) {
  list.scrollTop = list.scrollHeight;
  list.querySelectorAll("img").forEach((img) => {
    if (!img.complete) img.addEventListener("load", () => { list.scrollTop = list.scrollHeight; }, { once: true });
  });
}

function messageItem({ wire, only_for, pinged }) {
  const classes = ["message", pinged.includes(me) && "pinged", only_for && "private"].filter(Boolean).join(" ");
  return make("li", { class: classes, id: `message-${wire.id}` },
    messageContext(wire), messageHeader(wire),
    wire.flags & 128 ? make("p", { class: "note" }, "is thinking…") : content(wire.content),
    ...wire.attachments.map(attachment), ...wire.embeds.map(embed),
    ...wire.components.map((part) => block(wire, part)),
    wire.thread ? make("p", { class: "note" }, make("button", { type: "button", onclick: () => go(wire.thread.id) },
      `Thread: ${wire.thread.name}`)) : null,
    only_for ? ephemeralNote(wire) : null);
}

function messageContext(wire) {
  const by = wire.interaction;
  if (by) return make("div", { class: "note" }, `${userOf(by.user.id)?.name ?? by.user.username} used ${wire.type === 23 ? "" : "/"}${by.name}`);
  const to = wire.message_reference && state.messages.find((one) => one.wire.id === wire.message_reference.message_id);
  return to ? make("div", { class: "note" }, `↱ ${nameOf(to.wire.author)}: `, ...renderMarkdown(textOf(to.wire).split("\n")[0].replace(/^(#+|-#) /, ""))) : null;
}

/** Returns the text of a message: its content, or the first text among its components. */
function textOf({ content, components }) {
  const parts = components.flatMap((part) => part.type === 17 ? part.components : [part]);
  return content || parts.find((part) => part.type === 10)?.content || "";
}

const nameOf = (author) => userOf(author.id)?.name ?? author.username;

function messageHeader(wire) {
  const time = new Date(wire.timestamp);
  const menu = (event) => { event.preventDefault(); personMenu(event, wire.author.id); };
  return make("div", { class: "head" },
    make("button", { type: "button", onclick: menu, oncontextmenu: menu, "aria-haspopup": "menu", "data-key": `${wire.id}/author` }, nameOf(wire.author)),
    wire.author.bot ? make("span", { class: "tag" }, "APP") : null,
    make("time", { datetime: wire.timestamp, title: time.toLocaleString() }, time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })),
    wire.edited_timestamp ? make("span", { class: "note" }, "(edited)") : null, messageMenu(wire));
}

/** Returns the button that opens the menu of a message, if there are commands for messages. */
function messageMenu(wire) {
  const commands = commandsOf(3);
  if (!commands.length) return null;
  const open = (event) => openMenu(event, "Commands about this message", commands, "message_command", wire.id);
  return make("button", { type: "button", class: "apps", onclick: open, "aria-label": "Apps: commands about this message",
    "aria-haspopup": "menu", "data-key": `${wire.id}/apps` }, "⋯");
}

function ephemeralNote(wire) {
  const dismiss = () => {
    dismissed.add(wire.id);
    sessionStorage.setItem("dismissed", JSON.stringify([...dismissed]));
    showMessages();
  };
  return make("p", { class: "note" }, "Only you can see this · ", make("button", { type: "button", onclick: dismiss }, "Dismiss"));
}

/** Discord's Markdown: patterns and the nodes that they produce. */
const MARKDOWN_RULES = [
  [/\\([\\`*_~|<>@#:\-[\]()!.+/=&%$^{}"',;?])/, (m) => document.createTextNode(m[1])],
  [/```(?:\w*\n)?([\s\S]+?)```/, (m) => make("pre", {}, m[1])],
  [/`([^`]+)`/, (m) => make("code", {}, m[1])],
  [/(?:^|\n)-# (.+)\n?/, (m) => make("small", {}, ...renderMarkdown(m[1]))],
  [/(?:^|\n)(#{1,3}) (.+)\n?/, (m) => make(`h${m[1].length + 1}`, {}, ...renderMarkdown(m[2]))],
  [/\*\*([\s\S]+?)\*\*/, (m) => make("strong", {}, ...renderMarkdown(m[1]))],
  [/__([\s\S]+?)__/, (m) => make("u", {}, ...renderMarkdown(m[1]))],
  [/~~([\s\S]+?)~~/, (m) => make("s", {}, ...renderMarkdown(m[1]))],
  [/\*([^*\s](?:[^*]*[^*\s])?)\*/, (m) => make("em", {}, ...renderMarkdown(m[1]))],
  [/(?<!\w)_([^_]+)_(?!\w)/, (m) => make("em", {}, ...renderMarkdown(m[1]))],
  [/<@!?(\d+)>/, (m) => make("span", { class: "mention" }, `@${userOf(m[1])?.name ?? "unknown-user"}`)],
  [/<#(\d+)>/, (m) => channelMention(m[1])],
  [/<\/([^:>]+):\d+>/, (m) => make("span", { class: "mention" }, `/${m[1]}`)],
  [/@(?:everyone|here)/, (m) => make("span", { class: "mention" }, m[0])],
  [/<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => timestamp(Number(m[1]), m[2])],
  [/\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/, (m) => link(m[2], m[1])],
  [/<?(https?:\/\/[^\s<>]+)>?/, (m) => link(m[1], m[1])],
];

function channelMention(id) {
  const known = state.channels.find((one) => one.id === id);
  if (!known) return make("span", { class: "mention" }, "#unknown");
  return make("button", { type: "button", class: "mention", onclick: () => go(id) }, `#${known.name}`);
}

/** Creates a link. A link to a message of this guild scrolls to it on this page. */
function link(href, text) {
  const here = /^https?:\/\/[^/]+\/channels\/(\d+|@me)\/(\d+)\/(\d+)$/.exec(href);
  const known = here && [state.guild_id, "@me"].includes(here[1]) && state.channels.some((one) => one.id === here[2]);
  if (!known) return make("a", { href, target: "_blank", rel: "noreferrer" }, text);
  const follow = (event) => {
    event.preventDefault();
    targetMessage = here[3];
    if (here[2] === channel) showMessages();
    else go(here[2]);
  };
  return make("a", { href, onclick: follow }, text);
}

/** Renders Discord's Markdown as nodes: the earliest match first, then the rest of the text. */
function renderMarkdown(text) {
  const nodes = [];
  while (text) {
    let best = null;
    for (const [pattern, build] of MARKDOWN_RULES) {
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
  return text ? make("div", { class: "content" }, ...renderMarkdown(text)) : null;
}

/** The format of each of Discord's timestamp styles. */
const TIMESTAMP_STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function relative(seconds) {
  const distance = seconds - now() / 1000;
  const [unit, length] = UNITS.find(([, length]) => Math.round(Math.abs(distance)) >= length) ?? UNITS[5];
  return new Intl.RelativeTimeFormat(locale(), { numeric: "always" }).format(Math.round(distance / length), unit);
}

function timestamp(seconds, style = "f") {
  const at = new Date(seconds * 1000);
  if (Number.isNaN(at.getTime())) return document.createTextNode("Invalid Date");
  const text = style === "R" ? relative(seconds) : at.toLocaleString(locale(), TIMESTAMP_STYLES[style]);
  return make("time", { class: "stamp", datetime: at.toISOString(), title: at.toLocaleString(locale(), TIMESTAMP_STYLES.F),
    "data-relative": style === "R" ? seconds : null }, text);
}

/** Returns an attachment's address relative to the host name of this page. */
const localUrl = (url) => url.replace(/^https?:\/\/127\.0\.0\.1:\d+(?=\/attachments\/)/, "");

/** Returns the size at which Discord's desktop client shows a single picture: at most 550 by 350. */
function shownSize({ width, height }) {
  const scale = Math.min(1, 550 / width, 350 / height);
  return { width: width * scale, height: height * scale };
}

function picture(file, description, size = shownSize(file)) {
  return make("figure", {},
    make("img", { src: localUrl(file.url), alt: description ?? "", ...size, loading: "lazy" }),
    description ? make("details", {}, make("summary", {}, "Alternative text"), make("div", { class: "content" }, description)) : null);
}

const formatSize = (bytes) => bytes < 1024 ? `${bytes} bytes`
  : bytes < 1 << 20 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / (1 << 20)).toFixed(1)} MB`;

function attachment(file) {
  if (file.content_type?.startsWith("image/")) return picture(file, file.description);
  return download(file.url, file.filename, file.size);
}

function download(url, name, size) {
  return make("p", { class: "file" }, make("a", { href: localUrl(url), download: name }, `📎 ${name}`),
    make("span", { class: "note" }, ` ${formatSize(size)}`));
}

function embed(one) {
  const box = make("div", { class: "embed" },
    one.author ? make("div", { class: "note" }, one.author.name) : null,
    one.title ? make("h3", {}, one.url ? link(one.url, one.title) : one.title) : null,
    content(one.description ?? ""),
    one.fields?.length ? make("div", { class: "fields" }, ...one.fields.map((field) =>
      make("div", { class: field.inline ? "field inline" : "field" }, make("strong", {}, ...renderMarkdown(field.name)), content(field.value)))) : null,
    one.image ? picture(one.image, one.image.description) : null,
    one.thumbnail ? picture(one.thumbnail, one.thumbnail.description) : null,
    one.footer ? make("div", { class: "note" }, one.footer.text) : null);
  if (one.color) box.style.borderLeftColor = `#${one.color.toString(16).padStart(6, "0")}`;
  return box;
}

// Components

/** Renders a component that is not within another, or within a container. */
function block(wire, part) {
  if (part.type === 10) return content(part.content);
  if (part.type === 12) return make("div", { class: "gallery" }, ...part.items.map((item) => galleryItem(item)));
  if (part.type === 13) return download(part.file.url, part.name, part.size);
  if (part.type === 14) return make("hr", { class: part.divider ? "divider" : null });
  if (part.type === 17) return container(wire, part);
  return make("div", { class: part.components.length === 5 ? "row five" : "row" },
    ...part.components.map((one) => component(wire, one)));
}

/** A picture as wide as its gallery. */
function galleryItem({ media: { url, width, height }, description }) {
  return picture({ url }, description, { width, height });
}

function container(wire, { accent_color, components }) {
  const box = make("div", { class: "container" }, ...components.map((part) => block(wire, part)));
  if (accent_color !== null) {
    box.classList.add("accented");
    box.style.borderLeftColor = `#${accent_color.toString(16).padStart(6, "0")}`;
  }
  return box;
}

function component(wire, part) {
  const key = `${wire.id}/${part.custom_id ?? part.url}`;
  const label = [part.emoji?.id ? "" : part.emoji?.name, part.label].filter(Boolean).join(" ");
  const emoji = part.emoji?.id ? make("img", { class: "emoji", src: `/emojis/${part.emoji.id}.png`, alt: part.emoji.name }) : null;
  if (part.type === 2 && part.style === 5) return make("a", { href: part.url, target: "_blank", rel: "noreferrer" }, label);
  if (part.type === 2) {
    return make("button", { type: "button", class: `s${part.style}`, disabled: part.disabled, "data-key": key,
      onclick: () => act({ do: "press", message: wire.id, custom_id: part.custom_id }) }, emoji, label);
  }
  return selectMenu(wire, part, key);
}

/** Returns the entries of a menu: its own, or the channels, roles or people of the server. */
function entriesOf(part) {
  if (part.options) return part.options;
  const chosen = (part.default_values ?? []).map((one) => one.id);
  const entry = (value, label) => ({ value, label, default: chosen.includes(value) });
  if (part.type === 6) return state.roles.map((role) => entry(role.id, role.name));
  if (part.type !== 8) return state.users.map((user) => entry(user.id, user.name));
  return state.channels.filter((one) => part.channel_types?.includes(one.type) ?? true)
    .map((one) => entry(one.id, channelName(one)));
}

function selectMenu(wire, part, key) {
  const options = entriesOf(part);
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

function modalField(input) {
  const named = { name: input.custom_id, required: input.required, multiple: input.max_values > 1 || null };
  if (input.type === 19) return make("input", { ...named, type: "file" });
  if (input.type === 4) {
    return make(input.paragraph ? "textarea" : "input", { ...named, placeholder: input.placeholder, minlength: input.min || null,
      maxlength: input.max, value: input.paragraph ? null : input.value }, input.paragraph ? input.value : null);
  }
  return make("select", named, named.multiple ? null : make("option", { value: "" }, input.placeholder),
    ...entriesOf(input).map((one) => make("option", { value: one.value, selected: one.default },
      [one.label, one.description && `– ${one.description}`].filter(Boolean).join(" "))));
}

/** Returns the values of a field, each with the name of the field; an empty text clears it. Chosen files are uploaded. */
async function valuesOf(field) {
  const values = field.type === "file" ? await Promise.all([...field.files].map(uploadFile))
    : field.selectedOptions?.length ? [...field.selectedOptions].map((one) => one.value) : [field.value];
  return values.map((value) => [field.name, value]);
}

function openModal({ interaction, title, fields }) {
  const inputs = fields.map(modalField);
  const submit = async (event) => {
    event.preventDefault();
    const values = (await Promise.all(inputs.map(valuesOf))).flat();
    if (values.some(([, value]) => value === undefined)) return;
    const result = await act({ do: "submit", interaction, values });
    if (!result.error) $("modal").close();
  };
  const labels = fields.map(({ label, description }) =>
    description ? make("span", {}, label, " ", make("small", {}, description)) : label);
  showDialog(title, inputs.map((input, n) => [labels[n], input]), "Submit", submit);
}

// The context menus of users and messages: the commands about them

let menuOpener = null;

const commandsOf = (type) => state.commands.filter((command) => command.type === type);

function personMenu(event, target) {
  openMenu(event, `Commands about ${userOf(target)?.name ?? "them"}`, commandsOf(2), "user_command", target);
}

function openMenu(event, label, commands, kind, target) {
  const menu = $("person-menu");
  const items = commands.map((command) => menuItem(localized(command, "name"), () => act({ do: kind, name: command.name, target })));
  if (!items.length) items.push(make("li", { role: "none" }, make("span", { class: "note" }, "No commands for people")));
  menu.setAttribute("aria-label", label);
  menu.replaceChildren(...items);
  menu.hidden = false;
  menuOpener = event.currentTarget;
  const box = menuOpener.getBoundingClientRect();
  menu.style.left = `${Math.max(0, Math.min(box.left, innerWidth - menu.offsetWidth - 4))}px`;
  menu.style.top = `${Math.max(0, Math.min(box.bottom, innerHeight - menu.offsetHeight - 4))}px`;
  menu.querySelector("button")?.focus();
  event.stopPropagation();
}

function closePersonMenu(refocus = false) {
  if ($("person-menu").hidden) return;
  $("person-menu").hidden = true;
  if (refocus) menuOpener?.focus();
}

function menuItem(label, onclick) {
  return make("li", { role: "none" }, make("button", { role: "menuitem", type: "button",
    onclick: () => { closePersonMenu(true); onclick(); } }, label));
}

$("person-menu").addEventListener("keydown", (event) => {
  const items = [...$("person-menu").querySelectorAll("button")];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && items.length) items[(items.indexOf(document.activeElement) + step + items.length) % items.length].focus();
  else if (event.key !== "Tab") return;
  else closePersonMenu();
  event.preventDefault();
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape") closePersonMenu(true); });
