import { type Stroke, TYPOLOGIES, type View } from '@pain-assessment/contracts';
import type { BodyMask } from '../body/body-mask.ts';
import { type BitGrid, bitsIn, createBitGrid, WORDS_PER_ROW } from '../grid/bits.ts';
import { GRID } from '../grid/grid.ts';
import { coveredBits, forgetRow, gatherBits, isScattered, runLeft, runRight } from './coverage.ts';
import { FOUR_TIMES, inkOf } from './ink.ts';
import { type Canvas, inkWord } from './ink-cells.ts';

/** Cells of the body of which no stroke has said yet how strong the pain is, or whether it is of one kind. */
interface Undecided {
  readonly bits: BitGrid;
  count: number;
}

/** Bits of a cell that a question fills: the intensity as a whole, each typology for itself. */
interface Question {
  readonly layer: Stroke['layer'];
  readonly bits: number;
}

const INTENSITY: Question = { layer: 'intensity', bits: 255 * FOUR_TIMES };
const KINDS: readonly Question[] = TYPOLOGIES.map((_, index) => ({ layer: 'typology', bits: FOUR_TIMES << index }));

/** Memory of the maps before, since only one is painted at a time. */
const grids = new Map<string, BitGrid>();

function wholeBody(view: View, { layer, bits }: Question, body: BodyMask): Undecided {
  const name = `${view} ${layer} ${bits}`;
  const grid = grids.get(name) ?? createBitGrid();
  grids.set(name, grid);
  grid.set(body.bits);
  return { bits: grid, count: body.count };
}

/** What a stroke says to a question: what it writes where that is undecided, perhaps nothing. */
interface Answer {
  readonly undecided: Undecided;
  readonly set: number;
}
type Answers = readonly Answer[];

/**
 * What is undecided of one view while a map's strokes are taken from the last to the first. Where a later stroke has
 * spoken, an earlier one changes nothing: so each cell is written once for each question, however many strokes lie over
 * each other, and a stroke below a body that is decided all over need not even be traced.
 */
export class OpenQuestions {
  readonly #view: View;
  readonly #body: BodyMask;
  readonly #undecided = new Map<Question, Undecided>();

  constructor(view: View, body: BodyMask) {
    this.#view = view;
    this.#body = body;
  }

  /** What a stroke can still answer. */
  answersOf(stroke: Stroke): Answers {
    const { keep, set } = inkOf(stroke);
    const questions = stroke.layer === 'intensity' ? [INTENSITY] : KINDS.filter(({ bits }) => (keep & bits) === 0);
    return questions
      .map((question) => ({ undecided: this.#undecidedOf(question), set: set & question.bits }))
      .filter(({ undecided }) => undecided.count > 0);
  }

  #undecidedOf(question: Question): Undecided {
    const undecided = this.#undecided.get(question) ?? wholeBody(this.#view, question, this.#body);
    this.#undecided.set(question, undecided);
    return undecided;
  }
}

/** Gives an answer to the covered cells of one word of a row. */
function answerWord(quads: Canvas, row: number, word: number, covered: number, { undecided, set }: Answer): void {
  const index = row * WORDS_PER_ROW + word;
  const taken = covered & (undecided.bits[index] as number);
  if (taken === 0) return;
  undecided.bits[index] = (undecided.bits[index] as number) ^ taken;
  undecided.count -= bitsIn(taken);
  if (set !== 0) inkWord(quads, (row * GRID.width + word * 32) >> 2, taken, -1, set);
}

/** To the cells `left` to `right`, both included. */
function answerRun(quads: Canvas, row: number, left: number, right: number, answer: Answer): void {
  const first = left >> 5;
  const last = right >> 5;
  for (let word = first; word <= last; word++) {
    const head = word === first ? -1 << (left & 31) : -1;
    const tail = word === last ? -1 >>> (31 - (right & 31)) : -1;
    answerWord(quads, row, word, head & tail, answer);
  }
}

function answerBits(quads: Canvas, row: number, answers: Answers): void {
  const words = gatherBits(row);
  for (let word = words >> 5; word <= (words & 31); word++) {
    const covered = coveredBits[row * WORDS_PER_ROW + word] as number;
    if (covered === 0) continue;
    coveredBits[row * WORDS_PER_ROW + word] = 0;
    for (let index = 0; index < answers.length; index++) {
      answerWord(quads, row, word, covered, answers[index] as Answer);
    }
  }
}

/** Writes a stroke's answers where it covers a row, and forgets what it covers there. */
export function answerRow(quads: Canvas, row: number, answers: Answers): void {
  const left = runLeft(row);
  const right = runRight(row);
  if (isScattered(row)) answerBits(quads, row, answers);
  else if (left <= right) {
    for (let index = 0; index < answers.length; index++) {
      answerRun(quads, row, left, right, answers[index] as Answer);
    }
  }
  forgetRow(row);
}
