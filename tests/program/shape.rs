//! The shape of the sources: no circles between files, plain words, small files and directories.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Attribute, ItemMod, ItemUse, UseTree};

use crate::sources::{project, rust_files};

/// The roots of all modules, one for each crate.
const ROOTS: [&str; 12] = [
    "src",
    "crates/alquerque-rules/src",
    "crates/alquerque-render/src",
    "crates/alquerque-engine/src",
    "crates/alquerque-lab/src",
    "crates/cli-support/src",
    "crates/discord-sandbox/src",
    "crates/game/src",
    "crates/locale/src",
    "crates/service/src",
    "crates/store/src",
    "crates/test-support/src",
];

/// The most lines of a file.
const MAX_LINES: usize = 500;

/// The most characters of a line, also of comments, which rustfmt does not wrap.
const MAX_WIDTH: usize = 100;

/// The most files of a directory, without its subdirectories.
const MAX_FILES: usize = 15;

/// Words that name no actor. Comments and messages name the caller, the player or the shard.
const VAGUE_WORDS: [&str; 4] = ["whoever", "nobody", "somebody", "everybody"];

/// A path of modules below the root of a crate.
type Module = Vec<String>;

/// Returns the module of a file.
fn module_of(root: &Path, file: &Path) -> Module {
    let path = file.strip_prefix(root).unwrap().with_extension("");
    let mut module: Module = path.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
    if module.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        module.pop();
    }
    module
}

/// Collects the paths of a file that start in its own crate, without those of tests.
struct Imports {
    module: Module,
    paths: Vec<Module>,
}

impl Imports {
    /// Adds a path that starts with `crate`, `self` or `super`.
    fn add(&mut self, path: &[String]) {
        let mut base = self.module.clone();
        let mut rest = path;
        match path.first().map(String::as_str) {
            Some("crate") => base.clear(),
            Some("self") => {}
            Some("super") => drop(base.pop()),
            _ => return,
        }
        rest = &rest[1..];
        while rest.first().is_some_and(|part| part == "super") {
            base.pop();
            rest = &rest[1..];
        }
        base.extend_from_slice(rest);
        self.paths.push(base);
    }

    fn add_tree(&mut self, prefix: &mut Vec<String>, tree: &UseTree) {
        let depth = prefix.len();
        match tree {
            UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.add_tree(prefix, &path.tree);
            }
            UseTree::Name(name) => {
                prefix.push(name.ident.to_string());
                self.add(prefix);
            }
            UseTree::Rename(rename) => {
                prefix.push(rename.ident.to_string());
                self.add(prefix);
            }
            UseTree::Glob(_) => self.add(prefix),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.add_tree(prefix, tree);
                }
            }
        }
        prefix.truncate(depth);
    }
}

impl<'ast> Visit<'ast> for Imports {
    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if !is_test(&item.attrs) {
            self.add_tree(&mut Vec::new(), &item.tree);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if is_test(&item.attrs) {
            return;
        }
        self.module.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.module.pop();
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: Vec<String> =
            path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.add(&parts);
        visit::visit_path(self, path);
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Ident>().is_ok_and(|ident| ident == "test")
    })
}

/// Returns which modules of a crate import which. The modules above a file are left out: a file
/// belongs to them.
fn imports(root: &Path) -> BTreeMap<Module, BTreeSet<Module>> {
    let files = rust_files(root);
    let modules: BTreeSet<Module> = files.iter().map(|(file, _)| module_of(root, file)).collect();
    let imports_of = |(file, text): &(PathBuf, String)| {
        let module = module_of(root, file);
        let syntax = syn::parse_file(text).unwrap();
        let mut imports = Imports { module: module.clone(), paths: Vec::new() };
        imports.visit_file(&syntax);
        let imported = imports.paths.into_iter().filter_map(|mut path| {
            while !modules.contains(&path) {
                path.pop()?;
            }
            (!module.starts_with(&path)).then_some(path)
        });
        (module.clone(), imported.collect())
    };
    files.iter().map(imports_of).collect()
}

/// Returns the modules that each module reaches by imports.
fn reachable(imports: &BTreeMap<Module, BTreeSet<Module>>, from: &Module) -> BTreeSet<Module> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(module) = open.pop() {
        for next in imports.get(module).into_iter().flatten() {
            if reached.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    reached
}

fn circles(imports: &BTreeMap<Module, BTreeSet<Module>>) -> Vec<String> {
    let in_circle = |module: &&Module| reachable(imports, module).contains(*module);
    imports.keys().filter(in_circle).map(|module| module.join("::")).collect()
}

#[test]
fn files_import_each_other_in_no_circle() {
    for root in ROOTS {
        let imports = imports(&project(root));
        assert!(
            imports.values().any(|imported| !imported.is_empty()) || imports.len() < 5,
            "{root}"
        );
        assert_eq!(circles(&imports), Vec::<String>::new(), "{root}");
    }
}

#[test]
fn a_circle_is_found() {
    let directory = tempfile::tempdir().unwrap();
    let write = |file: &str, text: &str| fs::write(directory.path().join(file), text).unwrap();
    write("lib.rs", "mod a; mod b; mod c;");
    write("a.rs", "use crate::{b::B, c};");
    write("b.rs", "fn f() { super::c::g() }");
    write("c.rs", "#[cfg(test)] mod tests { use crate::a::A; }");
    assert_eq!(circles(&imports(directory.path())), Vec::<String>::new());
    write("c.rs", "pub fn g() -> crate::a::A {}");
    assert_eq!(circles(&imports(directory.path())), ["a", "b", "c"]);
}

/// Returns the comments and string literals of a line, roughly: the rest after `//`, or the line
/// if it has a quotation mark.
fn prose(line: &str) -> &str {
    match line.find("//") {
        _ if line.contains('"') => line,
        Some(comment) => &line[comment..],
        None => "",
    }
}

#[test]
fn comments_and_messages_name_their_actors() {
    for root in ROOTS {
        for (file, text) in rust_files(&project(root)) {
            for (number, line) in text.lines().enumerate() {
                let words = prose(line).split(|sign: char| !sign.is_alphanumeric());
                let vague: Vec<String> = words
                    .map(str::to_lowercase)
                    .filter(|word| VAGUE_WORDS.contains(&word.as_str()))
                    .collect();
                assert!(vague.is_empty(), "{}:{}: {vague:?}", file.display(), number + 1);
            }
        }
    }
}

#[test]
fn comments_are_as_wide_as_code() {
    for root in ROOTS {
        for (file, text) in rust_files(&project(root)) {
            let comments = text.lines().zip(1..).filter(|(line, _)| line.trim().starts_with("//"));
            let wide: Vec<usize> = comments
                .filter(|(line, _)| line.chars().count() > MAX_WIDTH)
                .map(|(_, number)| number)
                .collect();
            assert!(wide.is_empty(), "{}: lines {wide:?}", file.display());
        }
    }
}

#[test]
fn files_and_directories_are_small() {
    for root in ROOTS {
        let mut directories: BTreeMap<PathBuf, usize> = BTreeMap::new();
        for (file, text) in rust_files(&project(root)) {
            let lines = text.lines().count();
            assert!(lines <= MAX_LINES, "{}: {lines} lines", file.display());
            *directories.entry(file.parent().unwrap().to_owned()).or_default() += 1;
        }
        for (directory, files) in directories {
            assert!(files <= MAX_FILES, "{}: {files} files", directory.display());
        }
    }
}
