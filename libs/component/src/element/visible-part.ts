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

/**
 * The boxes around an element that may cut it off. A box with a height of its own, or with all of its greatest height in use, does; one
 * that follows its content does not (rounded cards, clearfix). `probe` lies in the element: its pixel makes such a box higher.
 */
export function findBounds(element: Element, probe: HTMLElement): Element[] {
  const clipping: [Element, number][] = [];
  for (const box of boxesAround(element)) {
    if (box === document.body) break;
    if (getComputedStyle(box).overflowY !== 'visible') clipping.push([box, box.getBoundingClientRect().height]);
  }
  const bounds: Element[] = [];
  probe.style.height = '1px';
  for (const [box, height] of clipping) if (box.getBoundingClientRect().height === height) bounds.push(box);
  probe.style.height = '0';
  return bounds;
}

/** Top and bottom of the part that the window and these boxes show, in pixels of the element's rectangle. */
export function visiblePart(bounds: readonly Element[], zoom: number): { top: number; bottom: number } {
  let [top, bottom] = [0, innerHeight / zoom];
  for (const box of bounds) {
    const area = box.getBoundingClientRect();
    top = Math.max(top, area.top);
    bottom = Math.min(bottom, area.bottom);
  }
  return { top, bottom };
}

/** Share of an element between two reports of its moves. */
const THRESHOLD = 0.01;

/**
 * Calls back whenever the element has moved in the window or changed its size. No event tells a move: it makes the element leave the
 * rectangle in which it was, and an observer with that rectangle sees it.
 */
export function watchPlace(element: Element, onMove: () => void, signal: AbortSignal): void {
  const threshold: number[] = [];
  for (let share = 0; share < 1; share += THRESHOLD) threshold.push(share);
  let observer: IntersectionObserver | undefined;
  const observe = () => {
    observer?.disconnect();
    if (signal.aborted) return;
    const { top, right, bottom, left } = element.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const rootMargin = `${-Math.floor(top)}px ${-Math.floor(clientWidth - right)}px ${-Math.floor(clientHeight - bottom)}px ${-Math.floor(left)}px`;
    const look = () => {
      const now = element.getBoundingClientRect();
      if (now.top === top && now.bottom === bottom && now.left === left && now.right === right) return;
      observe();
      onMove();
    };
    observer = new IntersectionObserver(look, { rootMargin, threshold: [...threshold, 1] });
    observer.observe(element);
  };
  observe();
  signal.addEventListener('abort', () => observer?.disconnect());
}
