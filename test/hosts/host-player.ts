import { putPage } from '../browser/support/host-page.ts';
import { openStand } from '../browser/support/stand.ts';

/** In place of the service's page: an assessment that is complete at once. */
const COMPLETED = `<script>addEventListener('message', ({ ports: [port] }) => {
  port.postMessage({ type: 'event', name: 'completed', detail: { session_id: 'ses_1' } });
})</script>`;

const STEPS = ['before the script', 'mounted again', 'another address', 'after the insertion'];
const everyStep = (way: string) => STEPS.map((step) => [`${way}, ${step}`, ['completed']]);

/** `window.played` of a host page in which each step of `pages/play.ts` completes. */
export const PLAYED = { ...Object.fromEntries([...everyStep('attribute'), ...everyStep('property')]), left: 0 };

/** Opens host pages in Chromium. */
export interface HostPlayer {
  /** Runs the script of a host page and returns its `window.played`. */
  play(name: string, script: string): Promise<unknown>;
  close(): Promise<void>;
}

export async function openHostPlayer(): Promise<HostPlayer> {
  const stand = await openStand();
  await putPage(stand.hostOrigin, '/completed', { html: COMPLETED });
  const settings = {
    scriptUrl: `${stand.baseUrl}/component/pain-assessment.js`,
    urls: ['/completed?1', '/completed?2'],
  };
  return {
    async play(name, script) {
      const run = script.replaceAll('</script', '<\\/script');
      const html = `<!doctype html><meta charset="utf-8"><body><script>settings = ${JSON.stringify(settings)}</script><script>${run}</script>`;
      const page = await stand.newPage();
      await page.goto(await putPage(stand.hostOrigin, `/${name}`, { html }));
      await page.waitForFunction('window.played');
      const played = await page.evaluate('window.played');
      await page.close();
      return played;
    },
    close: () => stand.close(),
  };
}
