import type { ElementPort } from './element-port.ts';

/** Full screen through the element, or of this document where it is not embedded; null where the browser has none. */
export function fullScreenSwitch(port: ElementPort, isOn: () => boolean): (() => void) | null {
  if (window.parent !== window) return () => port.tell({ type: 'full-screen', on: !isOn() });
  if (!document.fullscreenEnabled) return null;
  return () => void (isOn() ? document.exitFullscreen() : document.documentElement.requestFullscreen());
}
