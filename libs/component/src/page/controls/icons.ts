import { html, svg, type TemplateResult } from 'lit';

/** Line icons of 24 × 24 units, drawn for this page; their button contains the word. */
const PATHS = {
  brush: 'M4 20c3 0 5-1 5-4M9 16l9.5-10.5a1.8 1.8 0 0 0-2.6-2.6L6 12.5c1.8.4 3 1.7 3 3.5z',
  lasso: 'M12 4c5 0 9 2.5 9 6s-4 6-9 6-9-2.5-9-6 4-6 9-6zM7 15.5c-1.5 1-1.5 3 .5 3.5s2 2 .5 3',
  area: 'M9 12V5.5a1.5 1.5 0 0 1 3 0V11l5 1.2a2.5 2.5 0 0 1 2 2.6L18.5 21H10l-4.5-6a1.6 1.6 0 0 1 2.4-2z',
  areas:
    'M7.5 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7zM17 7a3 3 0 1 0 0 6 3 3 0 1 0 0-6zM11 14a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7z',
  zoom: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21M10.5 7.5v6M7.5 10.5h6',
  eraser: 'M9 20h11M5 16l9.5-10 5 5-8.5 9H9zM10 11l5 5',
  undo: 'M9 7H15a5 5 0 0 1 0 10H8M9 7l4-4M9 7l4 4',
  redo: 'M15 7H9a5 5 0 0 0 0 10h7M15 7l-4-4M15 7l-4 4',
  clear: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  whole: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  up: 'M6 14l6-6 6 6',
  down: 'M6 10l6 6 6-6',
  left: 'M14 6l-6 6 6 6',
  right: 'M10 6l6 6-6 6',
  fullScreen: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  pause: 'M8 5v14M16 5v14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cloud: 'M7 18a4 4 0 0 1-.5-8A6 6 0 0 1 18 9.5 4.25 4.25 0 0 1 17.5 18z',
  cloudOff: 'M7 18a4 4 0 0 1-.5-8A6 6 0 0 1 18 9.5 4.25 4.25 0 0 1 17.5 18zM4 4l16 16',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M5.5 11h13v9h-13z',
  help: 'M9 9a3 3 0 1 1 4.5 2.6C12.5 12.3 12 13 12 14.5M12 18h.01',
  speak: 'M4 10v4h3l4 4V6l-4 4zM15 9a4 4 0 0 1 0 6M17.5 6.5a8 8 0 0 1 0 11',
  text: 'M4 18l5-12 5 12M6 14h6M15 18l3-7 3 7M16 16h4',
  contrast: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${svg`<path d=${PATHS[name]} />`}</svg>`;
}
