const QUESTIONNAIRES = 'libs/questionnaires/src';
const SURFACES = 'libs/pain-map/src/surfaces';
const SESSION = 'services/api-gateway/src/session';
const REFUSED_BEFORE = 'Without its work a session is not found, so the submission was rejected a line before.';

/** Mutants that no test can kill, with the reason: `line` is the source line, `change` what the mutant makes of a part of it. */
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
