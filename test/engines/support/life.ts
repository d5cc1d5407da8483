import type { Player } from './player.ts';

/** Answers every question by pointer: scales in the middle, choices with the second option, and one with no answer. Returns their number. */
async function answerAll(player: Player, inMiddle: () => Promise<void>): Promise<number> {
  for (let item = 0; ; item++) {
    if (await player.has('.review')) return item;
    if (item === 3) await inMiddle();
    if (await player.has('.scale-track')) await player.choose('.scale-track');
    else await player.choose(item === 4 ? '.option.none' : '.options .option:nth-child(2)');
    const asked = await player.heading();
    await player.press('Next');
    await player.page.inPage(
      (text) =>
        new Promise<void>((done) => {
          const look = () =>
            document.querySelector('h1')?.textContent === text ? requestAnimationFrame(look) : done();
          look();
        }),
      asked,
    );
  }
}

/** Draws with each tool, undoes, magnifies, marks an area in the list, and gives kinds. */
async function playMap(player: Player, seeDrawing: () => Promise<void>): Promise<void> {
  await player.choose('.choice:has([value=moderate])');
  await player.draw('back', [
    [0.44, 0.3],
    [0.56, 0.31],
  ]);
  await player.press('Circle');
  await player.choose('.choice:has([value=severe])');
  await player.draw('back', [
    [0.45, 0.38],
    [0.55, 0.38],
    [0.55, 0.45],
    [0.45, 0.45],
  ]);
  await player.press('Eraser');
  await player.draw('back', [
    [0.5, 0.36],
    [0.5, 0.47],
  ]);
  await player.press('Undo');
  await player.draw('back', [
    [0.47, 0.36],
    [0.47, 0.47],
  ]);
  await player.choose('.tool.zone');
  await player.choose('.choice:has([value=mild])');
  await player.draw('back', [
    [0.3, 0.4],
    [0.3, 0.6],
  ]);
  await player.choose('.tool.zone');
  await seeDrawing();
  await player.press('Choose from a list');
  await player.choose('.region-list summary');
  await player.choose('.region-list [data-region] .chip:nth-child(3)');
  await player.press('Draw');
  await player.press('Next');
  // Both steps have the same stage: before the next step is ready, a tap would still draw.
  await player.see('.choice [value=nociceptive]');
  await player.tapStage('back', [0.52, 0.42]);
  await player.choose('.choice:has([value=nociceptive])');
  await player.choose('.choice:has([value=burning])');
  await player.press('Next');
}

/** Needs of a life from outside the browser. */
export interface LifeAround {
  /** Cuts every connection between page and service, and refuses new ones. */
  cut(): void;
  heal(): void;
}

/** Shows the same question after a reload, a lost network and a break. */
async function disturb(player: Player, { cut, heal }: LifeAround): Promise<void> {
  const asked = await player.heading();
  await player.see('.saving.saved');
  await player.reload();
  await player.read(asked);
  cut();
  await player.choose('.options .option:nth-child(1)');
  await player.see('.saving.waiting');
  await player.press('Pause');
  await player.read('This is a break.');
  await player.press('Go on');
  await player.read(asked);
  heal();
  await player.see('.saving.saved');
}

/** Checks in the course of a life. */
export interface LifeChecks {
  /** All is drawn by hand. */
  drawn(): Promise<void>;
  beforeSending(): Promise<void>;
}

/**
 * Plays a whole session: code, hand-over, map, questions, reload, lost network, pause, review, sending, end. Returns the number of
 * questions.
 */
export async function playLife(player: Player, around: LifeAround, checks: LifeChecks): Promise<number> {
  await player.fill('#code', '2468');
  await player.press('Set code and hand over');
  await player.press('Begin');
  await playMap(player, checks.drawn);
  const items = await answerAll(player, () => disturb(player, around));
  await player.see('.saving.saved');
  await checks.beforeSending();
  await player.press('Send');
  await player.read('Thank you');
  await player.fill('#code', '1111');
  await player.press('Unlock');
  await player.read('This code is not right');
  await player.fill('#code', '2468');
  await player.press('Unlock');
  await player.read('Results');
  return items;
}
