//! The manifests of Kubernetes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use super::container::{Container, Image, Probe, Secrets, items, text, texts};
use crate::sources::{project, read};

/// The directory that is applied as a whole.
pub const DIRECTORY: &str = "deploy/kubernetes";
/// The directory that is applied for the time of an update.
const UPDATE: &str = "deploy/kubernetes/update";
/// The directory of examples, which are applied one by one.
pub const EXAMPLES: &str = "deploy/kubernetes/example";

/// Returns the resources of the bots, with those of an update.
pub fn all_resources() -> Vec<Value> {
    [DIRECTORY, UPDATE].map(resources).concat()
}

/// Returns the resources in the files of a directory.
pub fn resources(directory: &str) -> Vec<Value> {
    let entries = fs::read_dir(project(directory)).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let files = names.filter(|name| Path::new(name).extension().is_some_and(|end| end == "yaml"));
    let texts = files.map(|name| read(&format!("{directory}/{name}")));
    texts.flat_map(|text| serde_saphyr::from_multiple::<Value>(&text).unwrap()).collect()
}

/// Returns the resources of a kind.
pub fn of_kind<'a>(resources: &'a [Value], kind: &str) -> Vec<&'a Value> {
    resources.iter().filter(|resource| resource["kind"] == kind).collect()
}

/// Returns the resources that run pods.
pub fn workloads(resources: &[Value]) -> Vec<&Value> {
    ["Deployment", "StatefulSet"].iter().flat_map(|kind| of_kind(resources, kind)).collect()
}

/// Returns the labels of a workload's pods.
pub fn pod_labels(workload: &Value) -> &Value {
    &workload["spec"]["template"]["metadata"]["labels"]
}

/// Returns whether labels have all that a selector asks for.
pub fn selects(selector: &Value, labels: &Value) -> bool {
    let wanted = selector.as_object().unwrap();
    !wanted.is_empty() && wanted.iter().all(|(name, value)| labels.get(name) == Some(value))
}

/// Returns the number of pods of a workload.
pub fn replicas(workload: &Value) -> u64 {
    workload["spec"]["replicas"].as_u64().unwrap()
}

/// Returns the only container of a workload's pods.
pub fn container(workload: &Value) -> &Value {
    let [container] = items(&workload["spec"]["template"]["spec"]["containers"]) else {
        panic!("not one container: {workload}");
    };
    container
}

/// Returns the named ports of a workload's container.
pub fn ports(workload: &Value) -> BTreeMap<&str, u16> {
    let number = |port: &Value| u16::try_from(port["containerPort"].as_u64().unwrap()).unwrap();
    let ports = items(&container(workload)["ports"]).iter();
    ports.map(|port| (text(&port["name"]), number(port))).collect()
}

/// Returns the seconds before the stop signal.
pub fn pre_stop(workload: &Value) -> u64 {
    container(workload)["lifecycle"]["preStop"]["sleep"]["seconds"].as_u64().unwrap_or_default()
}

/// Returns all pods, each as its container.
pub fn pods(resources: &[Value], image: &Image, secrets: &Secrets) -> Vec<Container> {
    let indices = workloads(resources)
        .into_iter()
        .flat_map(|workload| (0..replicas(workload)).map(move |index| (workload, index)));
    indices.map(|(workload, index)| pod(workload, index, image, secrets)).collect()
}

fn pod(workload: &Value, index: u64, image: &Image, secrets: &Secrets) -> Container {
    let spec = &workload["spec"]["template"]["spec"];
    let container = container(workload);
    let env = environment(workload, index, image, secrets);
    let set = texts(&container["command"]);
    let default_args = if set.is_some() { Vec::new() } else { image.command.clone() };
    let program = set.unwrap_or_else(|| image.entrypoint.clone());
    let args = texts(&container["args"]).unwrap_or(default_args);
    let (directories, files) = mounts(spec, container, secrets);
    let seconds = spec["terminationGracePeriodSeconds"].as_u64().unwrap() - pre_stop(workload);
    let probes = ["startupProbe", "livenessProbe", "readinessProbe"];
    Container {
        name: format!("{}-{index}", text(&workload["metadata"]["name"])),
        image: text(&container["image"]).to_owned(),
        command: program.iter().chain(&args).map(|word| expand(word, &env)).collect(),
        env,
        directories,
        files,
        probes: probes.map(|name| probe(&container[name], workload)).into(),
        grace: Duration::from_secs(seconds),
    }
}

/// Returns the variables of a container. A value can refer to variables before it.
fn environment(
    workload: &Value,
    index: u64,
    image: &Image,
    secrets: &Secrets,
) -> BTreeMap<String, String> {
    let mut set = BTreeMap::new();
    for variable in items(&container(workload)["env"]) {
        let source = &variable["valueFrom"];
        let value = if let Some(value) = variable["value"].as_str() {
            expand(value, &set)
        } else if let Some(key) = source["secretKeyRef"]["key"].as_str() {
            assert_eq!(source["secretKeyRef"]["name"], "alquerque");
            secrets[key].clone()
        } else {
            let label = "metadata.labels['apps.kubernetes.io/pod-index']";
            assert_eq!(source["fieldRef"]["fieldPath"], label);
            assert_eq!(workload["kind"], "StatefulSet", "other pods have no index");
            index.to_string()
        };
        set.insert(text(&variable["name"]).to_owned(), value);
    }
    let mut env = image.env.clone();
    env.extend(set);
    env
}

/// Replaces `$(NAME)` by the variable's value. Unknown names stay as they are.
fn expand(text: &str, env: &BTreeMap<String, String>) -> String {
    assert!(!text.contains("$$"), "an escape: {text}");
    let replace = |text: String, (name, value): (&String, &String)| {
        text.replace(&format!("$({name})"), value)
    };
    env.iter().fold(text.to_owned(), replace)
}

/// Returns the directories of the volumes, and the files of those that hold secrets.
fn mounts(
    spec: &Value,
    container: &Value,
    secrets: &Secrets,
) -> (Vec<String>, BTreeMap<String, String>) {
    let mut directories = Vec::new();
    let mut files = BTreeMap::new();
    for mount in items(&container["volumeMounts"]) {
        let path = text(&mount["mountPath"]);
        directories.push(path.to_owned());
        let is_mounted = |volume: &&Value| volume["name"] == mount["name"];
        let volume = items(&spec["volumes"]).iter().find(is_mounted).unwrap();
        let secret = &volume["secret"];
        assert!(secret["secretName"] == "alquerque" || volume["emptyDir"].is_object());
        for item in items(&secret["items"]) {
            let file = format!("{path}/{}", text(&item["path"]));
            files.insert(file, secrets[text(&item["key"])].clone());
        }
    }
    (directories, files)
}

fn probe(probe: &Value, workload: &Value) -> Probe {
    if let Some(command) = texts(&probe["exec"]["command"]) {
        return Probe::Exec(command);
    }
    let get = &probe["httpGet"];
    let port = ports(workload)[text(&get["port"])];
    Probe::Http { port, path: text(&get["path"]).to_owned() }
}
