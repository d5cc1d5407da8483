import { patiently, RefusedCall } from './patiently.ts';
import type { SampleVisit } from './samples.table.ts';

/** An item as the tablet receives it (contract.md#component-api). */
interface Item {
  readonly id: string;
  readonly kind: 'choice' | 'scale';
  readonly options?: readonly { readonly code: number }[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly step?: number;
}

interface Asked {
  readonly questionnaires: readonly { readonly id: string; readonly items: readonly Item[] }[];
}

/** Questionnaires whose higher codes all mean more complaints; the others have answers in the middle. */
const HIGHER_IS_WORSE: ReadonlySet<string> = new Set(['vas_global', 'odi', 'eq5d', 'hads', 'koos_ps']);

/** The scale of today's health, whose best value is at the end. */
const BEST_HEALTH = 100;

function answer({ kind, options = [], minimum = 0, maximum = 0, step = 1 }: Item, severity: number): number {
  const codes = options.map(({ code }) => code).sort((a, b) => a - b);
  if (kind === 'choice') return codes[Math.round(severity * (codes.length - 1))] ?? 0;
  const share = maximum === BEST_HEALTH ? 1 - severity : severity;
  return minimum + Math.round(((maximum - minimum) * share) / step) * step;
}

const answersTo = ({ questionnaires }: Asked, { severity }: SampleVisit) =>
  Object.fromEntries(
    questionnaires.map(({ id, items }) => {
      const place = HIGHER_IS_WORSE.has(id) ? severity : 0.5;
      return [id, Object.fromEntries(items.map((item) => [item.id, answer(item, place)]))];
    }),
  );

/** Plays a visit through the calls of the tablet, with the token of a component URL; rejects if the service refuses one. */
export async function playVisit(componentUrl: string, visit: SampleVisit, signal: AbortSignal): Promise<void> {
  const token = new URL(componentUrl).hash.slice(1);
  const call = async (method: string, route: string, body?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = body ? { body: JSON.stringify(body) } : {};
    const response = await fetch(new URL(`api/${route}`, componentUrl), { method, headers, signal, ...sent });
    if (!response.ok) throw new RefusedCall(response.status);
    return response.status === 204 ? null : response.json();
  };
  const asked = (await patiently(() => call('GET', 'assessment'), signal)) as Asked;
  await patiently(() => call('POST', 'start', {}), signal);
  const cartography = { no_pain: false, strokes: visit.strokes.map((stroke) => ({ ...stroke, tool: 'brush' })) };
  const assessment = { cartography, answers: answersTo(asked, visit) };
  await patiently(() => call('POST', 'submission', { assessment }), signal);
}
