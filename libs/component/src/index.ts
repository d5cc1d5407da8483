export { assessmentPage, assessmentPagePolicy, type PageFor } from './pages/assessment-page.ts';
export { type EndedKind, endedPage } from './pages/ended-page.ts';

/**
 * Folder of the built browser files: `page.html`, `pain-assessment.js` and `assets/*` (contract.md#component-page).
 * The relative path is the same from `src` and from `dist`.
 */
export const assetsDirectory: URL = new URL('../dist/public/', import.meta.url);
