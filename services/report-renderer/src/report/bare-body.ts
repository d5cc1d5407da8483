import type { BodyShape, Sex, View } from '@pain-assessment/contracts';
import { bodySvg } from '@pain-assessment/pain-map';

export interface Body {
  readonly sex: Sex;
  readonly shape: BodyShape;
}

/** A body without paint as SVG, in the lines of the map pictures. */
export function bareBody({ sex, shape }: Body, view: View): string {
  return bodySvg(sex, shape, view, { fill: '#f3f1ee', stroke: '#a9a49b', strokeWidth: 3 });
}
