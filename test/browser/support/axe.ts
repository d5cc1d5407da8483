import { AxePuppeteer } from '@axe-core/puppeteer';
import type { Page } from 'puppeteer-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The bar at the bottom covers a part of some target on every long page, until the patient scrolls. */
const placeBar = (page: Page, position: '' | 'static') =>
  page.$$eval(
    '.ways',
    (bars, value) => {
      for (const bar of bars as HTMLElement[]) bar.style.position = value;
    },
    position,
  );

/** Violations of WCAG 2.2 AA on one screen, one line each. */
export async function violationsOn(page: Page, screen: string): Promise<string[]> {
  // Legacy mode needs no window of its own for each look; it only leaves out frames of other origins, of which there are none.
  const axe = new AxePuppeteer(page).setLegacyMode().options({ resultTypes: ['violations'] });
  await placeBar(page, 'static');
  const { violations } = await axe.withTags(TAGS).analyze();
  await placeBar(page, '');
  return violations.map(
    ({ id, nodes }) => `${screen}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}
