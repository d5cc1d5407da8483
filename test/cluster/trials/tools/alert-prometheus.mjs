import { parse, stringify } from 'yaml';
import { attempt, pause, waitFor } from '../../support/commands.mjs';
import { apply, waitForRollout } from '../../support/kubernetes.mjs';
import { NAMESPACES } from '../../support/settings.mjs';
import { shortenRules } from './alert-durations.mjs';
import { describePrometheus, findPrometheus, readRules } from './prometheus.mjs';

const NAMESPACE = NAMESPACES.monitoring;
const NAME = 'prometheus-alerts';
/** Divisor of every duration of the rules: an hour passes in two minutes. */
export const FACTOR = 30;

/** Scrape interval: the shortest window has at least two scrapes, and a gateway that waits for Redis has time to answer. */
const SCRAPES = '1500ms';
const shorten = ([name, text]) => [name, stringify(shortenRules(parse(text), FACTOR))];

/** Names of the charts' alerts, each once. */
export function readAlertNames() {
  const groups = readRules().flatMap(([, text]) => parse(text).groups);
  const names = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  return [...new Set(names.filter(Boolean))];
}

/** Starts a second Prometheus with the shortened rules, and returns its address. */
export async function startAlertPrometheus({ discovery }) {
  const rules = readRules().map(shorten);
  await apply(describePrometheus({ name: NAME, rules, discovery, scrapes: SCRAPES, evaluates: '1s' }));
  await waitForRollout(NAMESPACE, `deployment/${NAME}`);
  return findPrometheus(NAME);
}

/** Removes that Prometheus. */
export async function stopAlertPrometheus() {
  const objects = [`deployment/${NAME}`, `service/${NAME}`, `configmap/${NAME}`];
  await attempt('kubectl', ['--namespace', NAMESPACE, 'delete', '--ignore-not-found', ...objects]);
}

/** `name severity` of each alert that fires now. */
async function readFiring(base) {
  const answer = await fetch(`${base}/api/v1/alerts`);
  const { data } = await answer.json();
  const firing = data.alerts.filter(({ state }) => state === 'firing');
  return new Set(firing.map(({ labels }) => `${labels.alertname} ${labels.severity}`));
}

/** Polls the firing alerts once a second, and prints each change. */
export function watchAlerts(base, tell) {
  const state = { firing: new Set(), isEnded: false };

  async function look() {
    const now = await readFiring(base).catch(() => state.firing);
    for (const name of now) if (!state.firing.has(name)) tell(name, true);
    for (const name of state.firing) if (!now.has(name)) tell(name, false);
    state.firing = now;
  }
  async function lookOn() {
    while (!state.isEnded) {
      await look();
      await pause(1_000, { because: 'Prometheus tells nobody that an alert fires' });
    }
  }
  const looking = lookOn();

  return {
    /** Waits until each of these alerts has fired since the call; returns those that have not. */
    async waitForAll(names, seconds) {
      const missing = new Set(names);
      const haveFired = () => {
        for (const name of state.firing) missing.delete(name);
        return missing.size === 0;
      };
      await waitFor(haveFired, { what: 'alerts', seconds }).catch(() => undefined);
      return [...missing];
    },
    /** Waits until no alert fires, or none of a list; returns those that still fire. */
    async waitForNone(seconds, names = null) {
      const left = () => [...state.firing].filter((name) => names === null || names.includes(name));
      await waitFor(() => left().length === 0, { what: 'no alert', seconds }).catch(() => undefined);
      return left();
    },
    async end() {
      state.isEnded = true;
      await looking;
    },
  };
}
