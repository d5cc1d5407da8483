/** A session of the body chart alone, and an assessment of it. */
export const SESSION = {
  zone: 'thoracolumbar_spine',
  patient: { sex: 'female', height_cm: 170, weight_kg: 70 },
  modules: ['cartography'],
  options: { session_pin: 'none' },
};
const STROKE = {
  view: 'back',
  layer: 'intensity',
  tool: 'brush',
  value: 'severe',
  radius: 20,
  points: [340, 640, 380, 660],
};
export const ASSESSMENT = { cartography: { no_pain: false, strokes: [STROKE] } };
