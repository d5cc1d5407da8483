import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type FaultProxy,
  startFaultProxy,
  startNats,
  startRedis,
  type TestNats,
  type TestRedis,
  waitFor,
} from '@pain-assessment/service-kit/testing';
import { type Disturbed, type Fault, faultsOf } from './support/faults.ts';
import { startFleet, writeAccounts } from './support/fleet.ts';
import { type Call, violationsOf, type World } from './support/history-checker.ts';
import { createPlayer, record, watchOwnDelay } from './support/player.ts';
import { randomFrom, SEED } from './support/random.ts';
import { immortalKeys } from './support/redis-keys.ts';

const OPERATIONS = Number(process.env.TEST_OPERATIONS ?? (process.env.TEST_FULL ? 10_000 : 300));
/** In full every fault comes again and again. */
const TURNS = process.env.TEST_FULL ? 8 : 1;
const PLAYERS = 6;
const QUOTA = process.env.TEST_FULL ? 2_000 : 100;
const SESSION_SECONDS = 20;
const RETENTION_SECONDS = 5;

let redis: TestRedis;
let redisProxy: FaultProxy;
let nats: TestNats;
let accounts: Awaited<ReturnType<typeof writeAccounts>>;
let fleet: Awaited<ReturnType<typeof startFleet>>;
const ownDelay = watchOwnDelay();
const calls: Call[] = [];
const losses: Disturbed['losses'] = [];
const world = (): World => ({
  sessionsPerDay: QUOTA,
  sessionMs: SESSION_SECONDS * 1000,
  retentionMs: RETENTION_SECONDS * 1000,
  losses,
});

beforeAll(async () => {
  [redis, nats, accounts] = await Promise.all([
    startRedis({ own: true }),
    startNats({ own: true }),
    writeAccounts({ sessions: QUOTA, submissions: 1_000_000 }),
  ]);
  redisProxy = await startFaultProxy({ target: Number(new URL(redis.url).port) });
  fleet = await startFleet(
    { 'api-gateway': 1, scoring: 1, 'report-renderer': 1 },
    {
      REDIS_URL: `redis://127.0.0.1:${redisProxy.port}`,
      NATS_URL: nats.url,
      ACCOUNTS_FILE: accounts.file,
      LOG_LEVEL: 'error',
      SESSION_TTL_SECONDS: String(SESSION_SECONDS),
      RESULT_RETENTION_SECONDS: String(RETENTION_SECONDS),
    },
  );
}, 120_000);
afterAll(async () => {
  ownDelay.stop();
  await fleet?.stop();
  await redisProxy?.close();
  await Promise.all([redis?.stop(), nats?.stop(), accounts?.remove()]);
}, 60_000);

/** What broke, with what the gateway said of it. */
const verdict = () => {
  const violations = violationsOf(calls, world());
  const log = violations.length > 0 ? fleet.of('api-gateway')[0]?.process.output() : '';
  return { seed: SEED, violations, log };
};

const gatewayReady = (after: string) =>
  waitFor(async () => (await fetch(`${fleet.of('api-gateway')[0]?.adminUrl}/readyz`)).ok, {
    what: `a gateway that is ready again after ${after} (seed ${SEED})`,
    seconds: 30,
  });

function disturbed(): Disturbed {
  const [scoring] = fleet.of('scoring');
  const [renderer] = fleet.of('report-renderer');
  if (!scoring || !renderer) throw new Error('the fleet is not whole');
  return { redis, redisProxy, nats, scoring, renderer, losses };
}

type Player = ReturnType<typeof createPlayer>;

/** Lets the players make `count` calls at least; the fault begins soon, and the gateway is ready again before they end. */
async function playThrough(fault: Fault, holdMs: number, count: number, players: readonly Player[]): Promise<void> {
  const goal = calls.length + count;
  let healed = false;
  async function disturb() {
    await sleep(200);
    await fault.begin();
    await sleep(holdMs);
    await fault.end();
    await gatewayReady(fault.name);
    healed = true;
  }
  async function play(player: Player) {
    while (!healed || calls.length < goal) await player.step();
  }
  await Promise.all([disturb(), ...players.map(play)]);
}

function startPlayers(seed: number): Player[] {
  const send = record(fleet.of('api-gateway')[0]?.baseUrl ?? '', calls, ownDelay);
  return Array.from({ length: PLAYERS }, (_, index) =>
    createPlayer({ account: index % 2 ? 'other' : 'demo', random: randomFrom(seed + index), send }),
  );
}

test(`${OPERATIONS} random operations by two accounts break no promise while everything fails by turns`, async () => {
  const random = randomFrom(SEED);
  const faults = faultsOf(disturbed());
  const players = startPlayers(SEED + 1);
  const share = OPERATIONS / (TURNS * faults.length);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const fault of random.shuffle(faults)) await playThrough(fault, 800 + random.below(1_500), share, players);
  }

  for (const [kind, status] of [
    ['create', 201],
    ['submit', 200],
    ['result', 200],
    ['delete', 204],
  ] as const) {
    const some = calls.some((call) => call.kind === kind && call.status === status);
    expect({ seed: SEED, kind, some }).toEqual({ seed: SEED, kind, some: true });
  }
  expect(calls.length).toBeGreaterThanOrEqual(OPERATIONS);
  expect(verdict()).toEqual({ seed: SEED, violations: [], log: '' });
  expect(await immortalKeys(redis.url)).toEqual([]);
}, 3_000_000);

/** Asks with one key until the answer is certain: the session is there, or the quota is used up. */
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

test('however creates are cut, frozen, slowed or unheard, sessions are exactly as many as the quota', async () => {
  const from = Date.now();
  await redis.restart();
  losses.push({ from, to: Date.now() });
  await gatewayReady('a restart of Redis');
  const [player] = startPlayers(SEED + 100);
  if (!player) throw new Error('nobody plays');
  const onTheWay = faultsOf(disturbed()).filter(({ name }) => /frozen|sockets|replies|swallowed/.test(name));
  const keys: string[] = [];
  let answers: Call[] = [];
  for (const fault of onTheWay) {
    const some = Array.from({ length: Math.floor(QUOTA / (2 * onTheWay.length)) }, player.newKey);
    keys.push(...some);
    const creating = Promise.all(some.map(async (key, index) => sleep(20 * index).then(() => player.create(key))));
    await fault.begin();
    await sleep(700);
    await fault.end();
    await creating;
    await gatewayReady(fault.name);
  }
  const rest = Array.from({ length: QUOTA }, player.newKey);
  for (const key of [...keys, ...rest]) answers = [...answers, await createForSure(player, key)];

  const made = new Set(answers.flatMap(({ session }) => (session === null ? [] : [session])));
  expect({ seed: SEED, sessions: made.size }).toEqual({ seed: SEED, sessions: QUOTA });
  expect(verdict()).toEqual({ seed: SEED, violations: [], log: '' });
  expect(await immortalKeys(redis.url)).toEqual([]);
}, 600_000);
