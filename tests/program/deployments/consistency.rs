//! The files agree with each other and with the program.

use std::collections::BTreeSet;
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use super::compose;
use super::container::{Container, Image, Probe, Secrets, items, text};
use super::kubernetes::{
    DIRECTORY, EXAMPLES, all_resources, container, of_kind, pod_labels, pods, ports, pre_stop,
    replicas, resources, selects, workloads,
};
use crate::sources::read;

/// The time within which the program stops.
const STOP: Duration = Duration::from_secs(10);
/// What the examples have in place of every secret.
const PLACEHOLDER: &str = "REPLACE-WITH-";

fn secrets() -> Secrets {
    let store = "postgres://alquerque@database/alquerque";
    Secrets::from([("token", "token".to_owned()), ("store", store.to_owned())])
}

/// Returns the containers of both forms of deployment, with those of an update.
fn containers() -> [Vec<Container>; 2] {
    let image = Image::read();
    let bots = compose::bots(&compose::file(), &image, &secrets());
    [bots, pods(&all_resources(), &image, &secrets())]
}

/// Returns whether a container runs during an update only. It has all shards.
fn is_spare(container: &Container) -> bool {
    container.name.starts_with("spare")
}

#[test]
fn every_variable_is_a_setting_of_the_program() {
    let mut help = Command::new(env!("CARGO_BIN_EXE_alquerque"));
    let help = help.args(["serve", "--help"]).output().unwrap().stdout;
    let help = String::from_utf8(help).unwrap();
    let names = help.split("[env: ").skip(1).map(|rest| rest.split(['=', ']']).next().unwrap());
    let settings: BTreeSet<&str> =
        names.chain(["DISCORD_TOKEN", "DISCORD_TOKEN_FILE", "RUST_LOG"]).collect();
    let containers = containers().concat();
    let variables: BTreeSet<&str> =
        containers.iter().flat_map(|container| container.env.keys().map(String::as_str)).collect();
    // The only variable for other variables.
    let unknown: Vec<_> =
        variables.iter().filter(|&&name| name != "POD_INDEX" && !settings.contains(name)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn the_parts_of_the_shards_are_complete() {
    for containers in containers() {
        let parts: BTreeSet<_> = containers.iter().filter_map(Container::part).collect();
        let count = parts.len() as u64;
        let expected: BTreeSet<_> = (0..count).map(|index| (index, count)).collect();
        assert_eq!(parts, expected);
        let connected = containers.iter().filter(|one| one.env.contains_key("ALQUERQUE_SHARDS"));
        let shards: BTreeSet<_> = connected.map(|one| one.number("ALQUERQUE_SHARDS")).collect();
        assert_eq!(shards.len(), 1, "a spare has the shards of all parts");
        for container in containers.iter().filter(|container| container.part().is_some()) {
            let shards = container.number("ALQUERQUE_SHARDS");
            assert!(shards >= count && shards.is_multiple_of(count), "{}", container.name);
            assert!(!container.env.contains_key("ALQUERQUE_GATEWAY"), "{}", container.name);
        }
    }
}

#[test]
fn containers_without_shards_have_interactions_over_http() {
    let containers = containers().concat();
    let others = containers.iter().filter(|container| !is_spare(container));
    for container in others.filter(|container| container.part().is_none()) {
        assert_eq!(container.env["ALQUERQUE_GATEWAY"], "false", "{}", container.name);
        assert!(container.env.contains_key("ALQUERQUE_INTERACTIONS"), "{}", container.name);
    }
}

/// An update adds processes before it removes others.
#[test]
fn the_number_of_processes_is_the_most_that_run_at_once() {
    let [bots, pods] = containers();
    let resources = resources(DIRECTORY);
    let surge = |workload: &&Value| match text(&workload["kind"]) {
        "Deployment" => workload["spec"]["strategy"]["rollingUpdate"]["maxSurge"].as_u64().unwrap(),
        _ => 0,
    };
    let surge: u64 = workloads(&resources).iter().map(surge).sum();
    for (containers, surge) in [(bots, 0), (pods, surge)] {
        let (spares, others): (Vec<_>, Vec<_>) =
            containers.iter().partition(|container| is_spare(container));
        // Shards and endpoints are updated one after the other.
        let most = others.len() as u64 + surge.max(spares.len() as u64);
        for container in &containers {
            assert_eq!(container.number("ALQUERQUE_PROCESSES"), most, "{}", container.name);
        }
    }
}

#[test]
fn all_containers_have_the_image_of_this_version() {
    let expected = concat!("alquerque:", env!("CARGO_PKG_VERSION"));
    for container in containers().concat() {
        let name = container.image.rsplit('/').next().unwrap();
        assert_eq!(name, expected, "{}", container.name);
    }
    for instructions in ["deploy/compose.yaml", "docs/scaling.md"] {
        assert!(read(instructions).contains(&format!("--tag {expected} ")), "{instructions}");
    }
}

#[test]
fn ports_are_those_of_the_settings() {
    let resources = all_resources();
    let pods = pods(&resources, &Image::read(), &secrets());
    for workload in workloads(&resources) {
        let name = text(&workload["metadata"]["name"]);
        let of_workload = |pod: &&Container| pod.name.starts_with(name);
        let pod = pods.iter().find(of_workload).unwrap();
        let ports = ports(workload);
        for (port, variable) in
            [("monitor", "ALQUERQUE_MONITOR"), ("interactions", "ALQUERQUE_INTERACTIONS")]
        {
            assert_eq!(ports.get(port).copied(), pod.port(variable), "{name}: {port}");
            // Others reach it by the pod's address.
            let address = pod.env.get(variable);
            assert!(address.is_none_or(|address| address.starts_with("0.0.0.0:")), "{name}");
        }
    }
}

#[test]
fn probes_ask_for_liveness_and_readiness() {
    let [bots, pods] = containers();
    for bot in bots {
        let [Probe::Exec(words)] = &bot.probes[..] else { panic!("{:?}", bot.probes) };
        assert_eq!(words[1..], ["health", "--ready"], "{}", bot.name);
    }
    for pod in pods {
        let path = |probe: &Probe| match probe {
            Probe::Http { path, .. } => path.clone(),
            Probe::Exec(_) => panic!("{probe:?}"),
        };
        let paths: Vec<String> = pod.probes.iter().map(path).collect();
        assert_eq!(paths, ["/healthz", "/healthz", "/readyz"], "{}", pod.name);
    }
}

#[test]
fn the_program_has_time_to_stop() {
    for container in containers().concat() {
        assert!(container.grace > STOP, "{}: {:?}", container.name, container.grace);
    }
    let resources = all_resources();
    for workload in workloads(&resources) {
        let has_endpoint = ports(workload).contains_key("interactions");
        assert_eq!(pre_stop(workload) > 0, has_endpoint, "load balancers stop sending first");
    }
}

#[test]
fn selectors_match_the_pods_of_one_workload() {
    let resources = resources(DIRECTORY);
    let workloads = workloads(&resources);
    let selected = |selector: &Value| {
        let selected = workloads.iter().filter(|workload| selects(selector, pod_labels(workload)));
        selected.map(|workload| text(&workload["metadata"]["name"])).collect::<Vec<_>>()
    };
    for workload in &workloads {
        let name = text(&workload["metadata"]["name"]);
        assert_eq!(selected(&workload["spec"]["selector"]["matchLabels"]), [name]);
        for spread in items(&workload["spec"]["template"]["spec"]["topologySpreadConstraints"]) {
            assert_eq!(selected(&spread["labelSelector"]["matchLabels"]), [name]);
        }
        // An eviction leaves a pod.
        let budgets = of_kind(&resources, "PodDisruptionBudget");
        let selector = |budget: &Value| budget["spec"]["selector"]["matchLabels"].clone();
        let budget = budgets.iter().find(|budget| selected(&selector(budget)) == [name]).unwrap();
        assert!(budget["spec"]["maxUnavailable"].as_u64().unwrap() < replicas(workload));
        let services = of_kind(&resources, "Service");
        let is_for = |service: &&&Value| selected(&service["spec"]["selector"]) == [name];
        let service = services.iter().find(is_for).unwrap();
        for port in items(&service["spec"]["ports"]) {
            assert!(ports(workload).contains_key(text(&port["targetPort"])), "{port}");
        }
        let is_set = workload["kind"] == "StatefulSet";
        assert!(!is_set || workload["spec"]["serviceName"] == service["metadata"]["name"]);
    }
}

#[test]
fn policies_apply_to_all_pods_and_name_their_ports() {
    let resources = all_resources();
    let policies = of_kind(&resources, "NetworkPolicy");
    let workloads = workloads(&resources);
    for workload in &workloads {
        for direction in ["Ingress", "Egress"] {
            let is_restricted = |policy: &&Value| {
                let types = items(&policy["spec"]["policyTypes"]);
                let selector = &policy["spec"]["podSelector"]["matchLabels"];
                selects(selector, pod_labels(workload)) && types.contains(&json!(direction))
            };
            assert!(policies.iter().any(is_restricted), "{direction}");
        }
    }
    for policy in policies {
        let selector = &policy["spec"]["podSelector"]["matchLabels"];
        let selected = workloads.iter().filter(|workload| selects(selector, pod_labels(workload)));
        let selected: Vec<_> = selected.collect();
        assert!(!selected.is_empty());
        let rules = items(&policy["spec"]["ingress"]).iter();
        for port in rules.flat_map(|rule| items(&rule["ports"])) {
            let port = text(&port["port"]);
            let has_port = selected.iter().all(|workload| ports(workload).contains_key(port));
            assert!(has_port, "{port}");
        }
    }
}

#[test]
fn the_ingress_leads_to_the_endpoint() {
    let [examples, resources] = [EXAMPLES, DIRECTORY].map(resources);
    let [ingress] = of_kind(&examples, "Ingress")[..] else { panic!("not one ingress") };
    let path = &ingress["spec"]["rules"][0]["http"]["paths"][0];
    assert_eq!(path["path"], "/interactions");
    let backend = &path["backend"]["service"];
    let services = of_kind(&resources, "Service");
    let is_backend = |service: &&&Value| service["metadata"]["name"] == backend["name"];
    let service = services.iter().find(is_backend).unwrap();
    let ports = items(&service["spec"]["ports"]);
    assert!(ports.iter().any(|port| port["name"] == backend["port"]["name"]));
}

#[test]
fn pods_have_no_privileges() {
    let resources = all_resources();
    let [namespace] = of_kind(&resources, "Namespace")[..] else { panic!("not one namespace") };
    for resource in resources.iter().filter(|resource| resource["kind"] != "Namespace") {
        assert_eq!(resource["metadata"]["namespace"], namespace["metadata"]["name"]);
    }
    let user = 10001;
    assert!(read("Containerfile").contains(&format!("USER {user}:{user}")));
    for workload in workloads(&resources) {
        let spec = &workload["spec"]["template"]["spec"];
        let pod = &spec["securityContext"];
        assert!(pod["runAsNonRoot"] == true && pod["runAsUser"] == user && pod["fsGroup"] == user);
        assert_eq!(pod["seccompProfile"]["type"], "RuntimeDefault");
        assert_eq!(spec["automountServiceAccountToken"], false);
        assert_eq!(spec["enableServiceLinks"], false);
        let context = &container(workload)["securityContext"];
        assert_eq!(context["allowPrivilegeEscalation"], false);
        assert_eq!(context["readOnlyRootFilesystem"], true);
        assert_eq!(context["capabilities"]["drop"], json!(["ALL"]));
    }
    let file = compose::file();
    for (name, service) in file["services"].as_object().unwrap() {
        assert_eq!(service["read_only"], true, "{name}");
        assert_eq!(service["cap_drop"], json!(["ALL"]), "{name}");
        assert_eq!(service["security_opt"], json!(["no-new-privileges:true"]), "{name}");
    }
}

#[test]
fn the_files_hold_no_secrets() {
    let (examples, resources) = (resources(EXAMPLES), all_resources());
    // Applying the directory again would replace a secret by an example.
    assert!(of_kind(&resources, "Secret").is_empty());
    let [secret] = of_kind(&examples, "Secret")[..] else { panic!("not one secret") };
    let values = secret["stringData"].as_object().unwrap();
    assert_eq!(values.keys().collect::<Vec<_>>(), ["store", "token"]);
    assert!(values.values().all(|value| text(value).contains(PLACEHOLDER)));
    let compose = read("deploy/compose.yaml");
    assert!(!compose.contains("PASSWORD") && !compose.contains("DISCORD_TOKEN:"));
    assert!(read(".gitignore").lines().any(|line| line == "/deploy/token"));
}
