import { AxePuppeteer } from '@axe-core/puppeteer';
import type { Page } from 'puppeteer-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** On every long page the bar at the bottom covers part of a target, until the patient scrolls. */
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
  // Legacy mode opens no extra window per check. It skips frames of other origins, and these pages have none.
  const axe = new AxePuppeteer(page).setLegacyMode().options({ resultTypes: ['violations'] });
  await placeBar(page, 'static');
  const { violations } = await axe.withTags(TAGS).analyze();
  await placeBar(page, '');
  return violations.map(
    ({ id, nodes }) => `${screen}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}
