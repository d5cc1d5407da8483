/** An accepted finding: the judge's check, the objects, and the reason. */
export interface Finding {
  readonly judge: 'kube-score' | 'checkov';
  readonly check: string;
  /** Objects with this finding, `<kind>/<name>`. */
  readonly of: RegExp;
  readonly because: string;
}

const EVERY_POD = /^(Deployment|Pod|DaemonSet)\//;
const SERVICES = /^Deployment\/demo-(api-gateway|scoring|report-renderer)$/;
const BUNDLED = /^Deployment\/demo-(nats|redis)$/;
const WRITER = /^DaemonSet\/demo-seccomp-profile$/;
const PATIENT = /^Pod\/demo-synthetic-patient$/;

/** Accepted findings about the charts with the values of k8s/values. */
export const FINDINGS: readonly Finding[] = [
  {
    judge: 'kube-score',
    check: 'container-resources',
    of: EVERY_POD,
    because: 'A limit of CPU throttles a pod while its node is idle; requests share a busy node fairly.',
  },
  {
    judge: 'checkov',
    check: 'CKV_K8S_11',
    of: EVERY_POD,
    because: 'The same: no limit of CPU.',
  },
  {
    judge: 'kube-score',
    check: 'container-image-pull-policy',
    of: EVERY_POD,
    because: 'A release never moves its tags, and an image that is on the node starts while the registry is down.',
  },
  { judge: 'checkov', check: 'CKV_K8S_15', of: EVERY_POD, because: 'The same: pull policy IfNotPresent.' },
  {
    judge: 'checkov',
    check: 'CKV_K8S_43',
    of: EVERY_POD,
    because: 'image.digest is for this; a digest exists once an image is released, so no default can have it.',
  },
  {
    judge: 'kube-score',
    check: 'container-security-context-user-group-id',
    of: EVERY_POD,
    because: 'The user of the images is 1000; podSecurityContext sets a higher one, and OpenShift assigns it.',
  },
  { judge: 'checkov', check: 'CKV_K8S_40', of: EVERY_POD, because: 'The same: user 1000.' },
  {
    judge: 'checkov',
    check: 'CKV_K8S_35',
    of: EVERY_POD,
    because: 'secrets.asFiles is for this. The default is variables, which no other process of the container can read.',
  },
  {
    judge: 'kube-score',
    check: 'deployment-has-host-podantiaffinity',
    of: SERVICES,
    because: 'topologySpreadConstraints spread pods over zones and nodes, and leave them schedulable.',
  },
  {
    judge: 'checkov',
    check: 'CKV_K8S_31',
    of: /^Deployment\/demo-report-renderer$/,
    because: 'Its profile is narrower than RuntimeDefault but for the namespaces of Chromium’s own sandbox (ADR 0102).',
  },
  {
    judge: 'kube-score',
    check: 'deployment-replicas',
    of: /^Deployment\/demo-api-gateway$/,
    because: 'KEDA sets its number of pods, at least two.',
  },
  { judge: 'checkov', check: 'CKV_K8S_8', of: WRITER, because: 'It writes one file and then waits; nothing can fail.' },
  { judge: 'checkov', check: 'CKV_K8S_9', of: WRITER, because: 'Nobody sends it a request.' },
  {
    judge: 'checkov',
    check: 'CKV_K8S_23',
    of: WRITER,
    because: 'The directory of the kubelet belongs to root; it runs without any capability.',
  },
  { judge: 'checkov', check: 'CKV_K8S_8', of: PATIENT, because: 'It ends by itself: helm test waits for that.' },
  { judge: 'checkov', check: 'CKV_K8S_9', of: PATIENT, because: 'Nobody sends it a request.' },
  {
    judge: 'kube-score',
    check: 'deployment-strategy',
    of: BUNDLED,
    because: 'For evaluation: one server without a replica.',
  },
  { judge: 'kube-score', check: 'deployment-replicas', of: BUNDLED, because: 'For evaluation: one server.' },
  {
    judge: 'kube-score',
    check: 'pod-probes-identical',
    of: /^Deployment\/demo-redis$/,
    because: 'For evaluation: a port that accepts is all that Redis tells without its password.',
  },
  {
    judge: 'kube-score',
    check: 'service-type',
    of: /^Service\/demo-api-gateway$/,
    because: 'In development only: kind maps the NodePort to this machine.',
  },
];
