import { INK, measureText, write } from './chart-style.mjs';

const SIZE = 10.5;
const LINE = 15;
const SAMPLE = 18;
const GAP = 12;
const MARGIN = 10;
const SPACE_BELOW = 4;

/** Places entries side by side, on as many lines as necessary. */
function arrange(entries, width) {
  let [x, line] = [MARGIN, 0];
  return entries.map((entry) => {
    const needed = measureText(entry.text, SIZE) + (entry.style ? SAMPLE + 4 : 0);
    if (x > MARGIN && x + needed > width - MARGIN) [x, line] = [MARGIN, line + 1];
    const placed = { ...entry, x, line };
    x += needed + GAP;
    return placed;
  });
}

/** Height in pixels of a legend of entries { text, style }; an entry without style { color, type } is a remark. */
export function measureLegend(entries, width) {
  const last = arrange(entries, width).at(-1);
  return last === undefined ? 0 : (last.line + 1) * LINE + SPACE_BELOW;
}

function drawEntry({ text, style, x, line }, top) {
  const middle = top + line * LINE + 6;
  const dashes = Array.isArray(style?.type) ? ` stroke-dasharray="${style.type.join(' ')}"` : '';
  const sample = style ? `<path d="M${x} ${middle}h${SAMPLE}" stroke="${style.color}" stroke-width="2"${dashes}/>` : '';
  const place = { x: style ? x + SAMPLE + 4 : x, y: middle + 4 };
  return sample + write(text, { ...place, size: SIZE, colour: style ? INK.full : INK.faint });
}

/** Adds a legend of a height in pixels to the bottom of a picture. */
export function addLegend(picture, entries, { width, height, legend }) {
  const parts = arrange(entries, width).map((entry) => drawEntry(entry, height - legend));
  return picture.replace('</svg>', `${parts.join('')}</svg>`);
}
