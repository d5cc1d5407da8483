import { join } from 'node:path';

const quote = (word) => `'${word.replaceAll("'", "'\\''")}'`;
const each = (flag) => (values) => values.flatMap((value) => [flag, `${value}`]);

/** `./path:/target:ro` as `docker run` wants it, with the path of the checkout. */
const mount = (root) => (volumes) =>
  volumes.flatMap((volume) => ['--volume', volume.startsWith('./') ? join(root, volume) : volume]);

function checkHealth({ test: [kind, ...words], interval, timeout, retries }) {
  if (kind !== 'CMD') throw new Error(`compose.yaml: a health check of the kind ${kind} is not translated`);
  const command = words.map(quote).join(' ');
  return [
    '--health-cmd',
    command,
    '--health-interval',
    interval,
    '--health-timeout',
    timeout,
    '--health-retries',
    `${retries}`,
  ];
}

const toVariables = (values) => Object.entries(values).flatMap(([name, value]) => ['--env', `${name}=${value}`]);

/** Flags of `docker run` for each key of a service in compose.yaml; what shapes no container has none. */
const translations = (root) => ({
  build: () => [],
  command: () => [],
  depends_on: () => [],
  image: () => [],
  cap_drop: each('--cap-drop'),
  environment: toVariables,
  healthcheck: checkHealth,
  ports: each('--publish'),
  read_only: (value) => (value ? ['--read-only'] : []),
  restart: (value) => ['--restart', value],
  security_opt: each('--security-opt'),
  shm_size: (value) => ['--shm-size', value.replace(/b$/, '')],
  stop_grace_period: (value) => ['--stop-timeout', value.replace(/s$/, '')],
  tmpfs: each('--tmpfs'),
  volumes: mount(root),
});

/** Arguments of `docker run` for a service of compose.yaml. Throws at a key that it cannot translate, so that none is lost. */
export function toRunArguments({ name, service, network, root }) {
  const known = translations(root);
  const flags = Object.entries(service).flatMap(([key, value]) => {
    if (known[key] === undefined) throw new Error(`compose.yaml: ${name}.${key} is not translated`);
    return known[key](value);
  });
  const place = ['--detach', '--name', name, '--network', network, '--network-alias', name];
  return ['run', ...place, ...flags, service.image, ...(service.command ?? [])];
}

/** Names of services that have to be there before this one, each with whether it has to be healthy. */
export function findDependencies({ depends_on: needed = [] }) {
  if (Array.isArray(needed)) return needed.map((name) => ({ name, healthy: false }));
  return Object.entries(needed).map(([name, { condition }]) => ({ name, healthy: condition === 'service_healthy' }));
}
