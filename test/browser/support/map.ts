import type { CreatedSession, Intensity } from '@pain-assessment/contracts';
import type { DeviceName } from './devices.ts';
import { sessionsAt } from './session.ts';
import type { Stand } from './stand.ts';
import { openTablet, type Tablet } from './tablet.ts';

interface OpenMap {
  readonly session: CreatedSession;
  readonly tablet: Tablet;
}

/** Opens the drawing of a new session, with an intensity chosen. */
export async function openMap(stand: Stand, intensity: Intensity, device: DeviceName = 'tablet'): Promise<OpenMap> {
  const session = await sessionsAt(stand.baseUrl).create({ modules: ['cartography'] });
  const tablet = await openTablet(stand, session, device);
  await tablet.press('Begin');
  await tablet.frame.waitForSelector('[data-view=front] canvas');
  await tablet.choose(`.choice:has([value=${intensity}])`);
  return { session, tablet };
}
