import { waitFor } from '@pain-assessment/service-kit/testing';
import { putPage } from '../browser/support/host-page.ts';
import { sessionsAt } from '../browser/support/session.ts';
import { openStand } from '../browser/support/stand.ts';
import type { Engine } from '../engines/support/engine.ts';
import { createPlayer } from '../engines/support/player.ts';

/** In place of the service's page: an assessment that is complete at once. */
const COMPLETED = `<script>addEventListener('message', ({ ports: [port] }) => {
  port.postMessage({ type: 'event', name: 'completed', detail: { session_id: 'ses_1' } });
})</script>`;

const STEPS = ['before the script', 'mounted again', 'another address', 'after the insertion'];
const everyStep = (way: string) => STEPS.map((step) => [`${way}, ${step}`, ['completed']]);

/** `window.played` of a host page in which each step of `pages/play.ts` completes. */
export const PLAYED = { ...Object.fromEntries([...everyStep('attribute'), ...everyStep('property')]), left: 0 };

/** Opens host pages in one engine. */
export interface HostPlayer {
  /** Runs the script of a host page and returns its `window.played`. */
  play(name: string, script: string): Promise<unknown>;
  /** Completes a session in a host page, and returns the events that its listeners heard. */
  complete(name: string, script: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function openHostPlayer(openEngine: () => Promise<Engine>): Promise<HostPlayer> {
  const [stand, engine] = await Promise.all([openStand(), openEngine()]);
  await putPage(stand.hostOrigin, '/completed', { html: COMPLETED });
  const open = async (name: string, script: string, session?: string) => {
    const urls = ['/completed?1', '/completed?2'];
    const settings = { scriptUrl: `${stand.baseUrl}/component/pain-assessment.js`, urls, session };
    const run = script.replaceAll('</script', '<\\/script');
    const html = `<!doctype html><meta charset="utf-8"><body><script>settings = ${JSON.stringify(settings)}</script><script>${run}</script>`;
    const page = await engine.open({ width: 768, height: 1024, ratio: 1 });
    await page.goto(await putPage(stand.hostOrigin, `/${name}`, { html }));
    return page;
  };
  return {
    async play(name, script) {
      const page = await open(name, script);
      const readPlayed = () => page.inWindow(() => (window as unknown as { played?: unknown }).played ?? null);
      const played = await waitFor(readPlayed, { what: 'window.played' });
      await page.close();
      return played;
    },
    async complete(name, script) {
      const { component } = await sessionsAt(stand.baseUrl).create({ modules: ['cartography'] });
      const page = await open(name, script, component.url);
      const player = createPlayer(page);
      for (const button of ['Begin', 'I have no pain today', 'Next', 'Send']) await player.press(button);
      await player.read('Thank you');
      const readHeard = () => page.inWindow(() => (window as unknown as { heard: string[] }).heard);
      const heard = await waitFor(async () => ((await readHeard()).length > 0 ? readHeard() : null), {
        what: 'an event',
      });
      await page.close();
      return heard;
    },
    async close() {
      await engine.close();
      await stand.close();
    },
  };
}
