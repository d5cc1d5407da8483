import { INK, write } from './chart-style.mjs';

/** Width of a picture in pixels; its smallest text is readable at this width. */
const WIDTH = 900;
const MARGIN = 12;
const HEADER = 58;
const PAPER = '#f3f4f6';

/** A picture inside a picture, on a card. */
function place({ picture, x, y, width, height }) {
  const card = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="none" stroke="#d1d5db"/>`;
  return `${picture.replace('<svg ', `<svg x="${x}" y="${y}" `)}${card}`;
}

/** Places panels { picture, x, y, width, height } and headings { text, y } below a title. */
export function makeSheet({ title, subtitle, panels, headings = [] }) {
  const bottom = Math.max(...panels.map(({ y, height }) => y + height));
  const height = HEADER + bottom + MARGIN;
  const parts = [
    `<rect width="${WIDTH}" height="${height}" fill="${PAPER}"/>`,
    write(title, { x: MARGIN, y: 26, size: 17, weight: 600 }),
    write(subtitle, { x: MARGIN, y: 45, size: 11.5, colour: INK.faint }),
    ...headings.map(({ text, y }) =>
      write(text, { x: MARGIN + 2, y: HEADER + y, size: 12.5, weight: 600, colour: INK.faint }),
    ),
    ...panels.map((panel) => place({ ...panel, x: MARGIN + panel.x, y: HEADER + panel.y })),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">\n${parts.join('\n')}\n</svg>\n`;
}

/** Width available to panels. */
export const INNER_WIDTH = WIDTH - 2 * MARGIN;
