/** Duration of an action in milliseconds. */
export async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/**
 * The figures of several actions in alternating rounds, so that a busy moment of the machine affects them all. An action receives the
 * number of the round. Figures of warm-up rounds, with numbers below 0, and undefined figures are discarded.
 */
export async function inTurns(works, rounds, warmUps = 0) {
  const figures = works.map(() => []);
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const figure = await work(round);
      if (round >= 0 && figure !== undefined) figures[index].push(figure);
    }
  }
  return figures;
}
