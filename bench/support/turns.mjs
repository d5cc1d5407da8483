/** Milliseconds that a work takes. */
export async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/**
 * The figures of several works in rounds that take turns, so that a busy moment of the machine affects them all. A work gets the
 * number of the round. Figures of the warm-up rounds, which are numbered below 0, are not kept, nor is an undefined one.
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
