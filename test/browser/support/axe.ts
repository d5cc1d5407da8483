import { AxePuppeteer } from '@axe-core/puppeteer';
import type { Page } from 'puppeteer-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Violations of WCAG 2.2 AA on one screen, one line each. */
export async function violationsOn(page: Page, screen: string): Promise<string[]> {
  // Legacy mode needs no window of its own for each look; it only leaves out frames of other origins, of which there are none.
  const axe = new AxePuppeteer(page).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.withTags(TAGS).analyze();
  return violations.map(
    ({ id, nodes }) => `${screen}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}
