const QUESTIONNAIRES = 'libs/questionnaires/src';
const SURFACES = 'libs/pain-map/src/surfaces';
const RASTER = 'libs/pain-map/src/raster';
const SESSION = 'services/api-gateway/src/session';
const ONLY_SPEED = 'The cells are the same; only the speed differs.';
const SAME_DISTANCE = 'Beside an end of a segment, the distance to that end is the distance to the segment.';
const SAME_BORDER = 'Where an arc and a line meet, both formulas give the same border.';
const NOT_IN_DOUBT = 'So far from a centre the border is not in doubt, and both ways find the same cell.';
const HALF_A_CELL = 'With a doubt of exactly half a cell, one cell is in doubt, and both ways decide about it.';
const DECIDED_ANYWAY = `A border that is not in doubt is decided like one that is. ${ONLY_SPEED}`;
const NO_ROW = 'The edge crosses the middle of no row of the band.';
const OTHER_SIGN = 'Every winding number has the other sign, and the rule only asks whether it is zero.';
const REFUSED_BEFORE = 'Without its work a session is not found, so the submission was rejected a line before.';

/** Mutants that no test can kill, with the reason: `line` is the source line, `change` the mutation of a part of it. */
export const SURVIVORS = [
  {
    file: `${QUESTIONNAIRES}/check-answers.ts`,
    line: 'return Math.abs(steps - Math.round(steps)) < STEP_TOLERANCE;',
    change:
      'Math.abs(steps - Math.round(steps)) < STEP_TOLERANCE → Math.abs(steps - Math.round(steps)) <= STEP_TOLERANCE',
    reason: 'No number of steps is exactly the tolerance, 1e-9, away from a whole one: such a double does not exist.',
  },
  {
    file: `${SURFACES}/counts.ts`,
    line: 'const seen = { intensities: 0, typologies: 0 };',
    change: '{ intensities: 0, typologies: 0 } → {}',
    reason: 'The first four cells differ from what was seen, nothing, which is then counted 0 times.',
  },
  {
    file: `${SURFACES}/counts.ts`,
    line: 'for (let row: number = GRID.top; row < GRID.bottom; row++) {',
    change: 'row < GRID.bottom → row <= GRID.bottom',
    reason: 'No body reaches the row below the last one, so its span is empty.',
  },
  {
    file: `${SURFACES}/counts.ts`,
    line: 'if (intensity === seen.intensities && typology === seen.typologies) times++;',
    change: 'intensity === seen.intensities && typology === seen.typologies → false',
    reason: 'Four cells counted one group at a time give the same counts; only the speed differs.',
  },
  {
    file: `${SURFACES}/map-change.ts`,
    line: 'for (let cell = 0; cell < changes.length; cell++) {',
    change: 'cell < changes.length → cell <= changes.length',
    reason: 'A typed array ignores a write beyond its end.',
  },
  {
    file: `${RASTER}/capsule.ts`,
    line: 'if (along <= 0) return px * px + py * py <= radius * radius;',
    change: 'along <= 0 → along < 0',
    reason: SAME_DISTANCE,
  },
  {
    file: `${RASTER}/capsule.ts`,
    line: 'if (along >= squaredLength) return qx * qx + qy * qy <= radius * radius;',
    change: 'along >= squaredLength → along > squaredLength',
    reason: SAME_DISTANCE,
  },
  {
    file: `${RASTER}/capsule.ts`,
    line: 'if (!cells.wantsColumns(min(ax, bx) - radius - 1, max(ax, bx) + radius + 1)) return reached;',
    change: '!cells.wantsColumns(min(ax, bx) - radius - 1, max(ax, bx) + radius + 1) → false',
    reason: ONLY_SPEED,
  },
  {
    file: `${RASTER}/capsule.ts`,
    line: 'const isLeftLine = fromA > lean && fromB <= lean;',
    change: 'fromA > lean → fromA >= lean',
    reason: SAME_BORDER,
  },
  {
    file: `${RASTER}/capsule.ts`,
    line: 'const isLeftLine = fromA > lean && fromB <= lean;',
    change: 'fromB <= lean → fromB < lean',
    reason: SAME_BORDER,
  },
  {
    file: `${RASTER}/capsule.ts`,
    line: 'const isRightLine = fromA >= -lean && fromB < -lean;',
    change: 'fromB < -lean → fromB <= -lean',
    reason: SAME_BORDER,
  },
  {
    file: `${RASTER}/capsule.ts`,
    line: 'if (cells.hasRun(row, from, to)) continue;',
    change: 'cells.hasRun(row, from, to) → false',
    reason: ONLY_SPEED,
  },
  {
    file: `${RASTER}/capsule.ts`,
    line: 'if (leftDoubt >= 0.5) from = walkInwards(capsule, row, 1);',
    change: 'leftDoubt >= 0.5 → leftDoubt > 0.5',
    reason: HALF_A_CELL,
  },
  {
    file: `${RASTER}/capsule.ts`,
    line: 'else if (from - left <= leftDoubt) from = decideFirst(capsule, row, from);',
    change: 'from - left <= leftDoubt → true',
    reason: DECIDED_ANYWAY,
  },
  {
    file: `${RASTER}/capsule.ts`,
    line: 'else if (from - left <= leftDoubt) from = decideFirst(capsule, row, from);',
    change: 'from - left <= leftDoubt → from - left < leftDoubt',
    reason: NOT_IN_DOUBT,
  },
  {
    file: `${RASTER}/capsule.ts`,
    line: 'if (rightDoubt >= 0.5) to = walkInwards(capsule, row, -1);',
    change: 'rightDoubt >= 0.5 → rightDoubt > 0.5',
    reason: HALF_A_CELL,
  },
  {
    file: `${RASTER}/capsule.ts`,
    line: 'else if (to - right >= -rightDoubt) to = decideLast(capsule, row, to);',
    change: 'to - right >= -rightDoubt → true',
    reason: DECIDED_ANYWAY,
  },
  {
    file: `${RASTER}/capsule.ts`,
    line: 'else if (to - right >= -rightDoubt) to = decideLast(capsule, row, to);',
    change: 'to - right >= -rightDoubt → to - right > -rightDoubt',
    reason: NOT_IN_DOUBT,
  },
  {
    file: `${RASTER}/capsule.ts`,
    line: 'else if (to - right >= -rightDoubt) to = decideLast(capsule, row, to);',
    change: 'to - right → to + right',
    reason: DECIDED_ANYWAY,
  },
  {
    file: `${RASTER}/capsule.ts`,
    line: 'const isDownwards = fromY < toY || (fromY === toY && fromX < toX);',
    change: 'fromX < toX → fromX <= toX',
    reason: 'The ends of a point are the same whichever comes first.',
  },
  {
    file: `${RASTER}/capsule.ts`,
    line: 'const isWayBack = toX === points[index - 2] && toY === points[index - 1];',
    change: 'toX === points[index - 2] && toY === points[index - 1] → false',
    reason: ONLY_SPEED,
  },
  {
    file: `${RASTER}/capsule.ts`,
    line: 'if (!isWayBack) {',
    change: '!isWayBack → true',
    reason: ONLY_SPEED,
  },
  {
    file: `${RASTER}/polygon-cover.ts`,
    line: 'for (let band = top; band < bottom; band += BAND) {',
    change: 'band < bottom → band <= bottom',
    reason: 'In a band of no rows no cell matters.',
  },
  {
    file: `${RASTER}/polygon-cover.ts`,
    line: 'for (let row = band; row < end; row++) this.#readRow(cells, row, band);',
    change: 'row < end → row <= end',
    reason: 'Below the band no winding number changes, so that no run ends there.',
  },
  {
    file: `${RASTER}/polygon-cover.ts`,
    line: 'if (min(y, nextY) < rows.end && max(y, nextY) > rows.band) {',
    change: 'min(y, nextY) < rows.end → min(y, nextY) <= rows.end',
    reason: NO_ROW,
  },
  {
    file: `${RASTER}/polygon-cover.ts`,
    line: 'if (min(y, nextY) < rows.end && max(y, nextY) > rows.band) {',
    change: 'max(y, nextY) > rows.band → max(y, nextY) >= rows.band',
    reason: NO_ROW,
  },
  {
    file: `${RASTER}/polygon-cover.ts`,
    line: 'const isDownwards = y < nextY;',
    change: 'y < nextY → y <= nextY',
    reason: 'A level edge crosses the middle of no row.',
  },
  {
    file: `${RASTER}/polygon-cover.ts`,
    line: 'if (column - x < DOUBT && isLeft(edge, column, row)) column += 1;',
    change: 'column - x < DOUBT → true',
    reason: DECIDED_ANYWAY,
  },
  {
    file: `${RASTER}/polygon-cover.ts`,
    line: 'if (column - x < DOUBT && isLeft(edge, column, row)) column += 1;',
    change: 'column - x < DOUBT → column - x <= DOUBT',
    reason: NOT_IN_DOUBT,
  },
  {
    file: `${RASTER}/polygon-cover.ts`,
    line: 'change[cell] = (change[cell] as number) + direction;',
    change: '(change[cell] as number) + direction → (change[cell] as number) - direction',
    reason: OTHER_SIGN,
  },
  {
    file: `${RASTER}/polygon-cover.ts`,
    line: 'winding += change[cell] as number;',
    change: 'winding += change[cell] as number → winding -= change[cell] as number',
    reason: OTHER_SIGN,
  },
  {
    file: `${RASTER}/polygon-cover.ts`,
    line: 'else if (winding === 0) cells.addRun(row, start - firstCell, cell - firstCell - 1);',
    change: 'winding === 0 → true',
    reason: 'The run is added in growing parts, each time from its start on. Only the speed differs.',
  },
  {
    file: `${RASTER}/stroke-cells.ts`,
    line: 'this.bits.fill(0, top * WORDS_PER_ROW, bottom * WORDS_PER_ROW);',
    change: 'top * WORDS_PER_ROW → top / WORDS_PER_ROW',
    reason: 'Rows above the stroke, whose bits nobody reads, are cleared too.',
  },
  {
    file: `${RASTER}/stroke-cells.ts`,
    line: 'for (let row = this.words.top; row < this.words.bottom; row++) this.#writeRun(row);',
    change: 'row < this.words.bottom → row <= this.words.bottom',
    reason: 'No run grows in the row below those that the stroke reaches.',
  },
  {
    file: `${RASTER}/cost.ts`,
    line: 'for (let index = isClosed ? 1 : 3; index < points.length; index += 2) {',
    change: 'index < points.length → index <= points.length',
    reason: 'The index is odd, and the number of numbers is even.',
  },
  {
    file: `${RASTER}/ink.ts`,
    line: "if (stroke.layer === 'intensity') return { keep: 0, set: stroke.value === null ? 0 : intensityCode(stroke.value) };",
    change: 'stroke.value === null → false',
    reason: 'The code of no intensity, which the list does not have, is 0 too; the comparison is for the type.',
  },
  {
    file: `${RASTER}/undecided.ts`,
    line: 'while (left <= right && (bits[start + (left >> 5)] as number) >>> (left & 31) === 0) left = (left | 31) + 1;',
    change: 'left <= right → left < right',
    reason: 'The loop from the right empties a span of one decided cell.',
  },
  {
    file: `${RASTER}/undecided.ts`,
    line: 'while (left <= right && (bits[start + (right >> 5)] as number) << (31 - (right & 31)) === 0)',
    change: 'left <= right → left < right',
    reason: 'Where both ends meet, the loop from the left has found that the cell is undecided.',
  },
  {
    file: `${RASTER}/undecided.ts`,
    line: 'if (left <= right) {',
    change: 'left <= right → true',
    reason: 'A span that was emptied stays empty, with other ends.',
  },
  {
    file: `${RASTER}/undecided.ts`,
    line: 'if (left <= right) {',
    change: 'left <= right → left < right',
    reason: 'A span of one undecided cell cannot be drawn in.',
  },
  {
    file: `${RASTER}/rasteriser.ts`,
    line: 'if (open.length === 1) return (open[0] as Undecided).spans;',
    change: 'open.length === 1 → false',
    reason: ONLY_SPEED,
  },
  {
    file: `${RASTER}/rasteriser.ts`,
    line: 'for (let row = GRID.top; row < GRID.bottom; row++) {',
    change: 'row < GRID.bottom → row <= GRID.bottom',
    reason: 'No body reaches the row below the last one, so its span is empty.',
  },
  {
    file: `${RASTER}/rasteriser.ts`,
    line: 'if (set !== 0) inkWord(ink, place, decided);',
    change: 'set !== 0 → true',
    reason: ONLY_SPEED,
  },
  {
    file: `${SESSION}/rules.ts`,
    line: "if (record.work?.newest === 'submission' && record.work.submissionHash === hash) return { outcome: 'saved' };",
    change: 'record.work?.newest → record.work.newest',
    reason: REFUSED_BEFORE,
  },
  {
    file: `${SESSION}/rules.ts`,
    line: 'const isStored = record.work?.submissionHash === hash;',
    change: 'record.work?.submissionHash → record.work.submissionHash',
    reason: REFUSED_BEFORE,
  },
  {
    file: `${SESSION}/rules.ts`,
    line: "if (lockedUntil !== null && lockedUntil > now) return { outcome: { outcome: 'locked', until: lockedUntil } };",
    change: 'lockedUntil !== null → true',
    reason: 'No time is before null, which compares as 0; the comparison is for the type.',
  },
];
