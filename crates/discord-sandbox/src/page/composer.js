"use strict";
// The composer: plain text, typed command lines, or a command picked from the list.

const text = $("text");
const list = $("suggestions");
let suggestions = [];
let selected = 0;
let target = text;
let picked = null;

/** Returns all chat commands and subcommands, each with its full name and the one that is shown. */
function chatCommands() {
  const leaves = (level, name, shown) => {
    const subs = (level.options ?? []).filter((one) => one.type <= 2);
    return subs.length ? subs.flatMap((sub) => leaves(sub, `${name} ${sub.name}`, `${shown} ${localized(sub, "name")}`))
      : [{ name, shown, description: localized(level, "description"), options: level.options ?? [] }];
  };
  return state.commands.filter((command) => command.type === 1)
    .flatMap((command) => leaves(command, command.name, localized(command, "name")));
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

/** Handles a key of the suggestions: arrows move, Enter and Tab pick, Escape closes. Returns whether it did. */
function handleSuggestionKey(event) {
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
  // A line with options is a complete command and needs no suggestions.
  if (!line.startsWith("/") || line.includes(":")) return suggest([], text);
  const typed = line.slice(1).toLowerCase();
  const matching = chatCommands().filter((command) => command.shown.includes(typed) || command.name.includes(typed));
  suggest(matching.map((command) => ({ label: `/${command.shown}`, more: command.description, pick: () => pickCommand(command) })), text);
});
text.addEventListener("keydown", handleSuggestionKey);
text.addEventListener("blur", () => suggest([], text));

function pickCommand(command) {
  suggest([], text);
  if (!command.options.length) {
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

function cancelCommand() {
  picked = null;
  $("command").hidden = true;
  suggest([], text);
  text.hidden = false;
  text.focus();
}

const shownName = (command, name) => localized(command.options.find((option) => option.name === name), "name");
const labelOf = (option) => `${localized(option, "name")}: ${localized(option, "description")}`;

function showCommand() {
  const { command, fields } = picked;
  text.hidden = true;
  const rest = command.options.filter((option) => !fields.has(option.name));
  $("command").replaceChildren(make("strong", {}, `/${command.shown}`),
    ...[...fields].map(([name, field]) => make("label", {}, shownName(command, name), field)),
    ...rest.map((option) => make("button", { type: "button", title: localized(option, "description"),
      onclick: () => { addField(option); showCommand(); fields.get(option.name).focus(); } }, `+ ${localized(option, "name")}`)),
    make("button", { type: "button", "aria-label": "Drop the command", onclick: cancelCommand }, "✕"));
}

/** Uploads a file, and returns the id by which an option or a field refers to it; nothing if that fails. */
async function uploadFile(file) {
  showError("");
  try {
    const response = await fetch(`/sandbox/upload?name=${encodeURIComponent(file.name)}`, {
      method: "POST", headers: { "Content-Type": file.type || "application/octet-stream", "X-Page-Token": TOKEN }, body: file,
    });
    // The stand-in was restarted and has another token.
    if (response.status === 403) return location.reload();
    const result = await response.json();
    if (result.error) showError(result.error);
    return result.id;
  } catch { return showError(LOST); }
}

/** Adds a file field. The file is uploaded as soon as it is chosen; the option refers to it by id. */
function addFileField(option) {
  const field = make("input", { type: "file", "aria-label": labelOf(option), required: option.required });
  field.addEventListener("change", async () => {
    delete field.dataset.uploadId;
    const [file] = field.files;
    if (!file) return;
    $("send").disabled = true;
    const id = await uploadFile(file);
    if (id) field.dataset.uploadId = id;
    $("send").disabled = false;
  });
  picked.fields.set(option.name, field);
}

function addField(option) {
  if (option.type === 11) return addFileField(option);
  const field = make("input", { "aria-label": labelOf(option), placeholder: localized(option, "description"),
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
  field.addEventListener("keydown", (event) => { if (!handleSuggestionKey(event) && event.key === "Escape") cancelCommand(); });
  picked.fields.set(option.name, field);
}

const humansFirst = () => [...state.users].sort((a, b) => a.bot - b.bot).map((user) => ({ name: user.name }));
const filling = (field, value) => () => { field.value = value; suggest([], field); };

function fixedChoices(option, field) {
  const choices = option.choices?.map((choice) => ({ name: localized(choice, "name") }));
  const named = {
    3: choices, 4: choices, 10: choices,
    5: [{ name: "true" }, { name: "false" }],
    6: humansFirst(), 9: humansFirst(),
    7: state.channels.filter((one) => one.name).map((one) => ({ name: one.name })),
  }[option.type] ?? [];
  const typed = field.value.toLowerCase();
  if (named.some((choice) => choice.name === field.value)) return [];
  return named.filter((choice) => choice.name.toLowerCase().includes(typed))
    .map((choice) => ({ label: choice.name, pick: filling(field, choice.name) }));
}

const valueOf = (field) => field.type === "file" ? field.dataset.uploadId : field.value;
const filledOptions = () => [...picked.fields].filter(([, field]) => valueOf(field)).map(([name, field]) => [name, valueOf(field)]);

async function fetchChoices(option, field) {
  const command = picked?.command;
  if (!command) return;
  const typed = field.value;
  const options = filledOptions();
  if (!options.some(([name]) => name === option.name)) options.push([option.name, ""]);
  const result = await act({ do: "autocomplete", name: command.name, options, focused: option.name });
  // The response is outdated if the input has changed.
  if (picked?.command !== command || field.value !== typed || document.activeElement !== field) return;
  suggest((result.choices ?? []).map((choice) => ({ label: choice.name, pick: filling(field, String(choice.value)) })), field);
}

$("composer").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (picked) {
    const { command } = picked;
    const options = filledOptions();
    const result = await act({ do: "command", name: command.name, options });
    if (!result.error && picked?.command === command) cancelCommand();
    return;
  }
  const line = text.value.trim();
  if (!line) return;
  text.value = "";
  suggest([], text);
  const result = await act({ do: "type", text: line });
  if (result.error && !text.value) text.value = line;
});
