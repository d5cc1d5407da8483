import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASED, WORK } from '../settings.mjs';

/**
 * Arguments of helm that name a chart and its images: the checkout's, or those of a release, by digest and from the registry that its images
 * are in.
 */
export function nameChart(name, release = RELEASED) {
  if (release === '') return [join(WORK, 'charts', name)];
  const { images, charts } = JSON.parse(readFileSync(join(release, 'release.json'), 'utf8'));
  const registry = images.scoring.split('/')[0];
  const ofProfile = `image.registry=${registry},image.digest=${images.scoring.split('@')[1]}`;
  const ofServices = [
    '--values',
    join(release, 'files/image-digests.yaml'),
    '--set',
    `global.imageRegistry=${registry}`,
  ];
  return [`oci://${charts[name]}`, '--plain-http', ...(name === 'seccomp-profile' ? ['--set', ofProfile] : ofServices)];
}
