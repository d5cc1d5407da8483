import { describe, expect, test } from '@jest/globals';
import { PointerArbiter, type PointerCommand, type PointerSample, SharedPointers } from './pointers.ts';

const at = (id: number, x: number, y: number, more: Partial<PointerSample> = {}): PointerSample => ({
  id,
  kind: 'touch',
  contact: 20,
  time: 0,
  x,
  y,
  ...more,
});
const types = (...commands: (readonly PointerCommand[])[]) => commands.flat().map(({ type }) => type);
const PALM = { contact: 90 };
const PEN = { kind: 'pen', contact: 1 } as const;

describe('one finger', () => {
  test('draws from where it comes down to where it lifts', () => {
    const arbiter = new PointerArbiter(new SharedPointers());
    expect(types(arbiter.down(at(1, 0, 0)), arbiter.move(at(1, 5, 5)), arbiter.up(1))).toEqual([
      'begin',
      'extend',
      'commit',
    ]);
  });

  test('that the system cancels cuts a line off and drops a short touch', () => {
    const arbiter = new PointerArbiter(new SharedPointers());
    arbiter.down(at(1, 0, 0));
    arbiter.move(at(1, 0, 80));
    expect(types(arbiter.cancel(1))).toEqual(['cut-off']);
    arbiter.down(at(2, 0, 0));
    expect(types(arbiter.cancel(2))).toEqual(['abandon']);
  });

  test('has its line cut off when the device is turned, and must come down anew', () => {
    const arbiter = new PointerArbiter(new SharedPointers());
    arbiter.down(at(1, 0, 0));
    arbiter.move(at(1, 0, 80));
    expect(types(arbiter.interrupt())).toEqual(['cut-off']);
    expect(types(arbiter.move(at(1, 0, 99)), arbiter.up(1))).toEqual([]);
  });

  test('draws after the end of an earlier one was lost, on this view and on the other one', () => {
    const hand = new SharedPointers();
    const [front, back] = [new PointerArbiter(hand), new PointerArbiter(hand)];
    hand.down(at(1, 0, 0));
    front.down(at(1, 0, 0));
    front.move(at(1, 0, 80));
    expect(types(front.forgetFingers(), back.forgetFingers(), back.down(at(2, 0, 0)))).toEqual(['cut-off', 'begin']);
  });

  test.each([24, 52, 68])('with a contact of %i px draws', (contact) => {
    const arbiter = new PointerArbiter(new SharedPointers());
    expect(types(arbiter.down(at(1, 0, 0, { contact })), arbiter.move(at(1, 9, 9, { contact })))).toEqual([
      'begin',
      'extend',
    ]);
  });
});

describe('two fingers', () => {
  test('zoom and leave no mark, also while one of them lifts and comes back', () => {
    const arbiter = new PointerArbiter(new SharedPointers());
    const said = types(arbiter.down(at(1, 100, 100)), arbiter.move(at(1, 104, 100)), arbiter.down(at(2, 200, 100)));
    expect(said).toEqual(['begin', 'extend', 'abandon']);
    expect(arbiter.move(at(2, 220, 100))).toEqual([
      {
        type: 'follow',
        from: [
          { x: 104, y: 100 },
          { x: 200, y: 100 },
        ],
        to: [
          { x: 104, y: 100 },
          { x: 220, y: 100 },
        ],
      },
    ]);
    expect(types(arbiter.up(2), arbiter.move(at(1, 110, 100)), arbiter.down(at(3, 10, 10)))).toEqual([]);
    expect(types(arbiter.move(at(3, 20, 10)), arbiter.up(1), arbiter.up(3))).toEqual(['follow']);
  });

  test('do not end a line that is already long', () => {
    const arbiter = new PointerArbiter(new SharedPointers());
    arbiter.down(at(1, 0, 0));
    arbiter.move(at(1, 0, 60));
    expect(types(arbiter.down(at(2, 200, 0)), arbiter.move(at(2, 210, 0)), arbiter.up(2))).toEqual([]);
    expect(types(arbiter.move(at(1, 0, 70)), arbiter.up(1))).toEqual(['extend', 'commit']);
  });

  test('leave no mark if they start on both views, in either order', () => {
    const hand = new SharedPointers();
    const [front, back] = [new PointerArbiter(hand), new PointerArbiter(hand)];
    const [first, second] = [at(1, 0, 0), at(2, 300, 0)];
    hand.down(first);
    expect(types(front.down(first))).toEqual(['begin']);
    hand.down(second);
    expect(types(front.downElsewhere(second), back.down(second), back.move(at(2, 340, 0)))).toEqual(['abandon']);
    expect(types(front.move(at(1, 40, 0)), front.up(1), back.up(2))).toEqual([]);
  });

  test('leave no mark if the first one is outside the stages', () => {
    const hand = new SharedPointers();
    const arbiter = new PointerArbiter(hand);
    hand.down(at(1, -100, 0));
    hand.down(at(2, 50, 0));
    expect(types(arbiter.down(at(2, 50, 0)), arbiter.move(at(2, 90, 0)), arbiter.up(2))).toEqual([]);
    hand.up(1);
    hand.up(2);
    expect(types(arbiter.down(at(3, 50, 0)))).toEqual(['begin']);
  });

  test('are no pinch if one of them has long held the device', () => {
    const hand = new SharedPointers();
    hand.down(at(1, -100, 0));
    expect(types(new PointerArbiter(hand).down(at(2, 50, 0, { time: 1_500 })))).toEqual(['begin']);
  });

  test('elsewhere do not end a line that is already long', () => {
    const arbiter = new PointerArbiter(new SharedPointers());
    arbiter.down(at(1, 0, 0));
    arbiter.move(at(1, 0, 60));
    expect(types(arbiter.downElsewhere(at(2, 500, 0)), arbiter.up(1))).toEqual(['commit']);
  });

  test('a third one changes nothing', () => {
    const arbiter = new PointerArbiter(new SharedPointers());
    arbiter.down(at(1, 0, 0));
    arbiter.down(at(2, 50, 0));
    expect(types(arbiter.down(at(3, 90, 0)), arbiter.move(at(3, 95, 0)), arbiter.up(3))).toEqual([]);
  });
});

describe('a palm', () => {
  test('leaves no mark where it rests', () => {
    const arbiter = new PointerArbiter(new SharedPointers());
    for (const palm of [PALM, { contact: 76 }]) {
      const said = types(arbiter.down(at(1, 0, 0, palm)), arbiter.move(at(1, 9, 9, palm)), arbiter.up(1));
      expect(said).toEqual([]);
    }
  });

  test('leaves no mark if its edge touches first and then all of it', () => {
    const arbiter = new PointerArbiter(new SharedPointers());
    expect(types(arbiter.down(at(1, 0, 0)), arbiter.move(at(1, 1, 1, PALM)), arbiter.up(1))).toEqual([
      'begin',
      'abandon',
    ]);
  });

  test('or a finger held flat that moves like a stroke gets a message, once', () => {
    const arbiter = new PointerArbiter(new SharedPointers());
    arbiter.down(at(1, 0, 0, { contact: 76 }));
    const moves = [30, 60, 90].flatMap((y) => arbiter.move(at(1, 0, y, { contact: 76 })));
    expect(types(moves, arbiter.up(1))).toEqual(['too-broad']);
  });

  test('that a finger becomes when pressed flat does not end its line', () => {
    const arbiter = new PointerArbiter(new SharedPointers());
    arbiter.down(at(1, 0, 0));
    arbiter.move(at(1, 0, 60));
    expect(types(arbiter.move(at(1, 0, 70, { contact: 80 })), arbiter.up(1))).toEqual(['extend', 'commit']);
  });

  test('on the other view leaves no mark while a stroke is drawn', () => {
    const hand = new SharedPointers();
    const [front, back] = [new PointerArbiter(hand), new PointerArbiter(hand)];
    front.down(at(1, 0, 0));
    expect(types(back.down(at(2, 0, 0)), back.move(at(2, 50, 0)), back.up(2))).toEqual([]);
    front.up(1);
    expect(types(back.down(at(3, 0, 0)))).toEqual(['begin']);
  });
});

test('a mouse whose release was lost begins a new line, and the old one is cut off', () => {
  const arbiter = new PointerArbiter(new SharedPointers());
  const mouse = { kind: 'mouse', contact: 1 } as const;
  arbiter.down(at(1, 0, 0, mouse));
  arbiter.move(at(1, 0, 80, mouse));
  expect(types(arbiter.down(at(1, 50, 0, mouse)))).toEqual(['cut-off', 'begin']);
});

describe('a pen', () => {
  test('takes over from a hand that came down before it, and the hand leaves no mark', () => {
    const arbiter = new PointerArbiter(new SharedPointers());
    const said = types(arbiter.down(at(1, 0, 0)), arbiter.move(at(1, 3, 3)), arbiter.down(at(2, 50, 50, PEN)));
    expect(said).toEqual(['begin', 'extend', 'abandon', 'begin']);
    expect(types(arbiter.move(at(1, 40, 3)), arbiter.up(1))).toEqual([]);
    expect(types(arbiter.move(at(2, 60, 50, PEN)), arbiter.up(2))).toEqual(['extend', 'commit']);
  });

  test('makes fingers move the view until the patient allows drawing with them', () => {
    const hand = new SharedPointers();
    const arbiter = new PointerArbiter(hand);
    arbiter.down(at(1, 0, 0, PEN));
    arbiter.up(1);
    expect(types(arbiter.down(at(2, 0, 0)), arbiter.move(at(2, 30, 0)), arbiter.up(2))).toEqual([
      'finger-refused',
      'follow',
    ]);
    hand.penSeen = false;
    expect(types(arbiter.down(at(3, 0, 0)))).toEqual(['begin']);
  });
});
