/** Screens that the page loads behind the first one, so that nobody waits for them. */
export { renderEnd } from './end.ts';
export { renderItem } from './item.ts';
export { renderEmptyMap, renderMapStep } from './map.ts';
export { renderLeft, renderPaused } from './paused.ts';
export { renderReview } from './review.ts';
