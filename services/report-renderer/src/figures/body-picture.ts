import { createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import type { View } from '@pain-assessment/contracts';
import { type Avatar, bodyPaths, GRID } from '@pain-assessment/pain-map';

/** Pixels of a map picture for each cell of the grid: 420 × 840 pixels are 250 dpi at 42.5 mm width. */
const SCALE = 7 / 12;
export const PICTURE_WIDTH = GRID.width * SCALE;
export const PICTURE_HEIGHT = GRID.height * SCALE;

const SKIN = '#f3f1ee';
const CONTOUR = '#6a665f';
const DETAIL = '#a9a49b';

/** A body without pain, and its lines, which lie above the paint. */
export interface BodyPicture {
  /** RGBA pixels of paper, skin and lines. */
  readonly ground: Uint32Array;
  /** RGBA pixels of contour and details where their alpha is not 0, with their places in the picture. */
  readonly lines: { readonly places: Uint32Array; readonly pixels: Uint32Array };
}

function drawn(draw: (context: SKRSContext2D) => void): Uint32Array {
  const canvas = createCanvas(PICTURE_WIDTH, PICTURE_HEIGHT);
  const context = canvas.getContext('2d');
  context.scale(SCALE, SCALE);
  draw(context);
  return new Uint32Array(context.getImageData(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT).data.buffer);
}

function drawGround(context: SKRSContext2D, outline: string): void {
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, GRID.width, GRID.height);
  context.fillStyle = SKIN;
  context.fill(new Path2D(outline));
}

function drawLines(context: SKRSContext2D, outline: string, details: readonly string[]): void {
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.strokeStyle = DETAIL;
  context.lineWidth = 2;
  for (const detail of details) context.stroke(new Path2D(detail));
  context.strokeStyle = CONTOUR;
  context.lineWidth = 3;
  context.stroke(new Path2D(outline));
}

function onlyVisible(all: Uint32Array): BodyPicture['lines'] {
  const places = new Uint32Array(all.length);
  let count = 0;
  // A plain loop: a list of all places is slow enough to be felt at each start, and at the first patient of each shape.
  for (let place = 0; place < all.length; place += 1) {
    if ((all[place] ?? 0) >>> 24 !== 0) {
      places[count] = place;
      count += 1;
    }
  }
  const visible = places.slice(0, count);
  return { places: visible, pixels: visible.map((place) => all[place] ?? 0) };
}

function bodyPicture(avatar: Avatar, view: View): BodyPicture {
  const { outline, details } = bodyPaths(avatar.sex, avatar.shape, view);
  return {
    ground: drawn((context) => {
      drawGround(context, outline);
      drawLines(context, outline, details);
    }),
    lines: onlyVisible(drawn((context) => drawLines(context, outline, details))),
  };
}

/** Bodies kept drawn; each takes about 2 MB. */
const MOST_KEPT = 8;

/** Draws bodies once and keeps those used last. */
export function createBodyPictures(): (avatar: Avatar, view: View) => BodyPicture {
  const kept = new Map<string, BodyPicture>();
  return (avatar, view) => {
    const key = `${avatar.sex} ${avatar.shape} ${view}`;
    const picture = kept.get(key) ?? bodyPicture(avatar, view);
    kept.delete(key);
    kept.set(key, picture);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return picture;
  };
}
