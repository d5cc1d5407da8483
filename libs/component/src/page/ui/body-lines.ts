import type { View } from '@pain-assessment/contracts';
import { type Avatar, type BodyPaths, bodyPaths } from '@pain-assessment/pain-map';

const known = new Map<string, BodyPaths>();

/** The picture of an avatar's view, worked out once: it is asked for in every rendering. */
export function bodyLines({ sex, shape }: Avatar, view: View): BodyPaths {
  const key = `${sex} ${shape} ${view}`;
  const paths = known.get(key) ?? bodyPaths(sex, shape, view);
  known.set(key, paths);
  return paths;
}
