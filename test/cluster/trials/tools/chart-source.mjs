import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASED, WORK } from '../../support/settings.mjs';

/** Values of helm that name the images of a release by digest, in the registry that contains them. */
function nameImages(name, { released, scoring }) {
  const [registry] = scoring.split('/');
  if (name === 'seccomp-profile') return ['--set', `image.registry=${registry},image.digest=${scoring.split('@')[1]}`];
  return ['--values', join(released, 'files/image-digests.yaml'), '--set', `global.imageRegistry=${registry}`];
}

/** A chart and the values with its images: of the checkout, or by digest of the release in a folder. */
export function nameChart(name, released = RELEASED) {
  if (released === '') return { chart: join(WORK, 'charts', name), values: [] };
  const { images, charts } = JSON.parse(readFileSync(join(released, 'release.json'), 'utf8'));
  return {
    chart: `oci://${charts[name]}`,
    values: ['--plain-http', ...nameImages(name, { released, scoring: images.scoring })],
  };
}
