import { expect, test } from '@jest/globals';
import { findBodyShape } from './body-shape.ts';

test.each([
  [18.4, 'underweight'],
  [18.5, 'normal'],
  [24.9, 'normal'],
  [25, 'overweight'],
  [29.9, 'overweight'],
  [30, 'obese'],
  [39.9, 'obese'],
  [40, 'severely_obese'],
  [1_600, 'severely_obese'],
])('at 2 m a body mass index of %d kg/m² is %s: a limit belongs to the class above it', (bmi, shape) => {
  expect(findBodyShape({ height_cm: 200, weight_kg: bmi * 4 })).toBe(shape);
});

test('every legal height and weight has a shape, from 2 kg at 2.5 m to 400 kg at half a metre', () => {
  expect(findBodyShape({ height_cm: 250, weight_kg: 2 })).toBe('underweight');
  expect(findBodyShape({ height_cm: 50, weight_kg: 400 })).toBe('severely_obese');
});
