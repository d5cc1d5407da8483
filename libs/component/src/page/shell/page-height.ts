/**
 * The height around the iframe, as a CSS variable: inside an iframe that grows with its content, `100vh` would grow
 * with it. Until the element tells, the window's own height stands.
 */
export function setViewportHeight(height: number): void {
  document.documentElement.style.setProperty('--viewport-height', `${height}px`);
}

/** Reports the height of the content, in CSS pixels, whenever it changes. */
export function reportHeight(content: HTMLElement, report: (height: number) => void): void {
  let reported = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (height === reported) return;
    reported = height;
    report(height);
  }).observe(content);
}
