import { type Point, point } from '../body/point.ts';
import { GRID } from '../grid/grid.ts';
import { borderBetween, type Net, onAxis, outside } from './net.ts';
import type { PARTS } from './parts.ts';

/** Corners of each region of a view, right of the axis. */
export type Meshes<V extends keyof typeof PARTS> = Readonly<Record<(typeof PARTS)[V][number], readonly Point[]>>;

const band = (from: number, to: number) => [onAxis(from), outside(from), outside(to), onAxis(to)];

function armMeshes(net: Net) {
  const { inner, outer } = net.arm;
  const piece = (index: number) => [
    ...borderBetween(net, inner[index]?.y ?? 0, inner[index + 1]?.y ?? 0),
    ...outer.slice(index, index + 2).reverse(),
  ];
  return {
    upper_arm: piece(0),
    elbow: piece(1),
    forearm: piece(2),
    wrist: piece(3),
    hand: piece(4),
    fingers: piece(5),
  };
}

function legMeshes(net: Net) {
  const { heights, thighTop, thighEnd, arm } = net;
  const fingertips = arm.inner.at(-1)?.y ?? 0;
  return {
    outer_thigh: [
      thighTop,
      ...borderBetween(net, heights.thigh, fingertips),
      outside(fingertips),
      outside(heights.knee),
      thighEnd,
    ],
    inner_thigh: [onAxis(heights.thigh), thighTop, thighEnd, onAxis(heights.knee)],
    knee: band(heights.knee, heights.shin),
    lower_leg: band(heights.shin, heights.ankle),
    ankle: band(heights.ankle, heights.foot),
    foot: band(heights.foot, GRID.height),
  };
}

function shoulderMesh({ slope, shoulder, arm }: Net): Point[] {
  return [slope, outside(slope.y), ...arm.outer.slice(0, 1), ...arm.inner.slice(0, 1), shoulder];
}

function bellyMeshes(net: Net) {
  const { heights, flank, thighTop } = net;
  const side = borderBetween(net, heights.pelvis, heights.pelvis)[0] ?? outside(heights.pelvis);
  const pubis = point(flank * 0.36, heights.pubis);
  const share = (side.x - flank) / (side.x - pubis.x);
  const crease = point(flank, side.y + share * (pubis.y - side.y));
  const root = point(flank * 0.3, heights.thigh);
  return {
    flank: [point(flank, heights.chest), ...borderBetween(net, heights.chest, heights.pelvis), crease],
    upper_abdomen: [
      onAxis(heights.chest),
      point(flank, heights.chest),
      point(flank, heights.navel),
      onAxis(heights.navel),
    ],
    lower_abdomen: [onAxis(heights.navel), point(flank, heights.navel), crease, pubis, onAxis(heights.pubis)],
    hip: [crease, ...borderBetween(net, heights.pelvis, heights.thigh), thighTop],
    groin: [pubis, crease, thighTop, root],
    genitals: [onAxis(heights.pubis), pubis, root, onAxis(heights.thigh)],
  };
}

/** Regions of the front, right of the axis. */
export function frontMeshes(net: Net): Meshes<'front'> {
  const { heights, jaw, neck, slope, shoulder, arm } = net;
  const { hand: palm, ...armParts } = armMeshes(net);
  const { lower_leg: shin, ...legParts } = legMeshes(net);
  return {
    forehead: band(0, heights.brow),
    face: [onAxis(heights.brow), outside(heights.brow), outside(jaw.y), jaw, onAxis(heights.chin)],
    throat: [onAxis(heights.chin), jaw, outside(jaw.y), outside(slope.y), slope, neck],
    shoulder: shoulderMesh(net),
    chest: [neck, slope, shoulder, ...borderBetween(net, arm.inner[0]?.y ?? 0, heights.chest), onAxis(heights.chest)],
    ...bellyMeshes(net),
    ...armParts,
    palm,
    ...legParts,
    shin,
  };
}

/** Point between the edge of the spine and the neck. */
function collarPoint({ neck, slope, spine }: Net): Point {
  return point(spine, neck.y + (spine / slope.x) * (slope.y - neck.y));
}

function upperBackMeshes(net: Net) {
  const { heights, neck, slope, shoulder, spine, arm } = net;
  const collar = collarPoint(net);
  return {
    shoulder_blade: [
      collar,
      slope,
      shoulder,
      ...borderBetween(net, arm.inner[0]?.y ?? 0, heights.blade),
      point(spine, heights.blade),
    ],
    thoracic_spine: [neck, collar, point(spine, heights.waist), onAxis(heights.waist)],
    middle_back: [
      point(spine, heights.blade),
      ...borderBetween(net, heights.blade, heights.waist),
      point(spine, heights.waist),
    ],
  };
}

function lowerBackMeshes(net: Net) {
  const { heights, spine, flank } = net;
  const [waist, pelvis] = [heights.waist, heights.pelvis];
  const sacrum = point(spine * 1.9, pelvis);
  const tail = point(spine * 0.6, heights.pubis);
  const cleft = point(spine * 0.6, heights.thigh);
  return {
    lumbar_spine: [onAxis(waist), point(spine, waist), point(spine, pelvis), onAxis(pelvis)],
    lower_back: [point(spine, waist), point(flank, waist), point(flank, pelvis), point(spine, pelvis)],
    flank: [point(flank, waist), ...borderBetween(net, waist, pelvis), point(flank, pelvis)],
    sacrum: [onAxis(pelvis), sacrum, tail, onAxis(heights.pubis)],
    anus: [onAxis(heights.pubis), tail, cleft, onAxis(heights.thigh)],
    buttock: [sacrum, ...borderBetween(net, pelvis, heights.thigh), cleft, tail],
  };
}

/** Regions of the back, right of the axis. */
export function backMeshes(net: Net): Meshes<'back'> {
  const { jaw, neck, slope } = net;
  const { hand, ...armParts } = armMeshes(net);
  const { knee, lower_leg: calf, foot: heel, ...legParts } = legMeshes(net);
  return {
    back_of_head: band(0, jaw.y),
    nape: [onAxis(jaw.y), outside(jaw.y), outside(slope.y), slope, collarPoint(net), neck],
    shoulder: shoulderMesh(net),
    ...upperBackMeshes(net),
    ...lowerBackMeshes(net),
    ...armParts,
    back_of_hand: hand,
    ...legParts,
    hollow_of_knee: knee,
    calf,
    heel,
  };
}
