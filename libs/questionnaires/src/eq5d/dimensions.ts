/** The five dimensions, each answered by a level from 1 (no problems) to 5 (extreme problems or unable). */
export const dimensions = [
  'mobility',
  'self_care',
  'usual_activities',
  'pain_discomfort',
  'anxiety_depression',
] as const;
export type Dimension = (typeof dimensions)[number];
