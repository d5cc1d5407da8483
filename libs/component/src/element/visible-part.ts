/** All boxes around a node, out of slots and shadow roots, the nearest first. */
export function boxesAround({ assignedSlot, parentElement, parentNode }: Element): Element[] {
  const box = assignedSlot ?? parentElement ?? (parentNode instanceof ShadowRoot ? parentNode.host : null);
  return box ? [box, ...boxesAround(box)] : [];
}

/**
 * Zoom by style of the boxes around, where rectangles and the pixels of a frame do not contain it: WebKit, and Chromium
 * before 128. 1 in other browsers.
 */
export function hiddenZoom(element: Element): number {
  if ('currentCSSZoom' in element) return 1;
  let zoom = 1;
  for (const box of [element, ...boxesAround(element)]) zoom *= Number(getComputedStyle(box).zoom) || 1;
  return zoom;
}

/** Top and bottom of the part that the window and the scrolling boxes around the element show, in pixels of its rectangle. */
export function visiblePart(element: Element, zoom: number): { top: number; bottom: number } {
  let [top, bottom] = [0, innerHeight / zoom];
  for (const box of boxesAround(element)) {
    if (box === document.body) break;
    if (getComputedStyle(box).overflowY === 'visible') continue;
    const area = box.getBoundingClientRect();
    top = Math.max(top, area.top);
    bottom = Math.min(bottom, area.bottom);
  }
  return { top, bottom };
}
