import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FaultProxy, randomFrom, SEED, startFaultProxy, waitFor } from '@pain-assessment/service-kit/testing';
import { type Backends, type Fleet, startBackends, startFleet } from '../support/fleet.ts';
import { keysWithoutExpiry } from '../support/redis-keys.ts';
import { type Disturbed, type Fault, listFaults } from './support/faults.ts';
import { type Call, findViolations, type World } from './support/history-checker.ts';
import { createPlayer, record } from './support/player.ts';

const OPERATIONS = Number(process.env.TEST_OPERATIONS ?? (process.env.TEST_FULL ? 10_000 : 300));
/** Number of occurrences of each fault. */
const TURNS = process.env.TEST_FULL ? 8 : 1;
const PLAYERS = 6;
const QUOTA = process.env.TEST_FULL ? 2_000 : 100;
const SESSION_SECONDS = 20;
const RETENTION_SECONDS = 5;

let backends: Backends;
let redisProxy: FaultProxy;
let fleet: Fleet;
const calls: Call[] = [];
const losses: Disturbed['losses'] = [];
const world = (): World => ({
  sessionsPerDay: QUOTA,
  sessionMs: SESSION_SECONDS * 1000,
  retentionMs: RETENTION_SECONDS * 1000,
  losses,
});

beforeAll(async () => {
  backends = await startBackends({ sessionsPerDay: QUOTA });
  redisProxy = await startFaultProxy({ target: Number(new URL(backends.redis.url).port) });
  fleet = await startFleet(
    { 'api-gateway': 1, scoring: 1, 'report-renderer': 1 },
    {
      ...backends.env,
      REDIS_URL: `redis://127.0.0.1:${redisProxy.port}`,
      LOG_LEVEL: 'error',
      SESSION_TTL_SECONDS: String(SESSION_SECONDS),
      RESULT_RETENTION_SECONDS: String(RETENTION_SECONDS),
    },
  );
});
afterAll(async () => {
  await fleet?.stop();
  await redisProxy?.close();
  await backends?.stop();
});

/** The broken promises, with the gateway's log. */
const verdict = () => {
  const violations = findViolations(calls, world());
  const log = violations.length > 0 ? fleet.one('api-gateway').process.output() : '';
  return { seed: SEED, violations, log };
};

const gatewayReady = (after: string) =>
  waitFor(async () => (await fetch(`${fleet.one('api-gateway').adminUrl}/readyz`)).ok, {
    what: `a gateway that is ready again after ${after} (seed ${SEED})`,
    seconds: 30,
  });

function disturbed(): Disturbed {
  const { redis, nats } = backends;
  return { redis, redisProxy, nats, scoring: fleet.one('scoring'), renderer: fleet.one('report-renderer'), losses };
}

type Player = ReturnType<typeof createPlayer>;

/**
 * Lets the players make at least `count` calls. The fault lasts until each player has done this number of actions
 * within it, so no call may wait for its end; the players stop after the gateway is ready again.
 */
async function playThrough(fault: Fault, actions: number, count: number, players: readonly Player[]): Promise<void> {
  const goal = calls.length + count;
  const done = players.map(() => 0);
  let phase: 'before' | 'during' | 'after' = 'before';
  async function play(player: Player, index: number) {
    while (phase !== 'after' || calls.length < goal) {
      const begun = phase;
      await player.step();
      if (begun === 'during') done[index] = (done[index] ?? 0) + 1;
    }
  }
  async function disturb() {
    try {
      await fault.begin();
      phase = 'during';
      const what = `the answers of each player during "${fault.name}" (seed ${SEED})`;
      await waitFor(() => done.every((count) => count >= actions), { what, seconds: 120 });
    } finally {
      await fault.end();
      await gatewayReady(fault.name);
      phase = 'after';
    }
  }
  await Promise.all([disturb(), ...players.map(play)]);
}

const KINDS = [
  ['create', 201],
  ['submit', 200],
  ['result', 200],
  ['delete', 204],
] as const;

/** Continues without a fault until a call of each kind has succeeded: a short history may have none by chance. */
async function playUntilEachSucceeded(players: readonly Player[]): Promise<void> {
  const succeeded = ([kind, status]: (typeof KINDS)[number]) =>
    calls.some((call) => call.kind === kind && call.status === status);
  while (!KINDS.every(succeeded)) await Promise.all(players.map((player) => player.step()));
}

function startPlayers(seed: number): Player[] {
  const send = record(fleet.one('api-gateway').baseUrl, calls);
  return Array.from({ length: PLAYERS }, (_, index) =>
    createPlayer({ account: index % 2 ? 'other' : 'demo', random: randomFrom(seed + index), send }),
  );
}

test(`${OPERATIONS} random operations by two accounts break no promise while each part fails in turn`, async () => {
  const random = randomFrom(SEED);
  const faults = listFaults(disturbed());
  const players = startPlayers(SEED + 1);
  const share = OPERATIONS / (TURNS * faults.length);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const fault of random.shuffle(faults)) await playThrough(fault, 1 + random.below(2), share, players);
  }

  await playUntilEachSucceeded(players);

  expect(calls.length).toBeGreaterThanOrEqual(OPERATIONS);
  expect(verdict()).toEqual({ seed: SEED, violations: [], log: '' });
  expect(await keysWithoutExpiry(backends.redis.url)).toEqual([]);
}, 3_000_000);

/** Retries with one key until the answer is certain: the session exists, or the quota is used up. */
async function createForSure(player: Player, key: string): Promise<Call> {
  return waitFor(
    async () => {
      await player.create(key);
      const last = calls.findLast((call) => call.key === key);
      return last?.status === 201 || last?.code === 'session_quota_exceeded' ? last : null;
    },
    { what: 'a certain answer', seconds: 60 },
  );
}

test('creates exactly as many sessions as the quota, while creates are reset, frozen, slowed or lose their replies', async () => {
  const from = Date.now();
  await backends.redis.restart();
  losses.push({ from, to: Date.now() });
  await gatewayReady('a restart of Redis');
  const [player] = startPlayers(SEED + 100);
  if (!player) throw new Error('no player was started');
  const onTheWay = listFaults(disturbed()).filter(({ name }) => /frozen|sockets|replies|swallowed/.test(name));
  const keys: string[] = [];
  let answers: Call[] = [];
  for (const fault of onTheWay) {
    const some = Array.from({ length: Math.floor(QUOTA / (2 * onTheWay.length)) }, player.newKey);
    keys.push(...some);
    const half = Math.floor(some.length / 2);
    const inFlight = Promise.all(some.slice(0, half).map(player.create));
    await fault.begin();
    await Promise.all([inFlight, ...some.slice(half).map(player.create)]);
    await fault.end();
    await gatewayReady(fault.name);
  }
  const rest = Array.from({ length: QUOTA }, player.newKey);
  for (const key of [...keys, ...rest]) answers = [...answers, await createForSure(player, key)];

  const made = new Set(answers.flatMap(({ session }) => (session === null ? [] : [session])));
  expect({ seed: SEED, sessions: made.size }).toEqual({ seed: SEED, sessions: QUOTA });
  expect(verdict()).toEqual({ seed: SEED, violations: [], log: '' });
  expect(await keysWithoutExpiry(backends.redis.url)).toEqual([]);
});
