import { z } from 'zod';
import { described, everyKey, named } from './described.ts';
import { OneDecimal } from './rounding.ts';
import { Intensity, Typology } from './vocabulary.ts';

const areaInCm2 = (description: string) =>
  OneDecimal.min(0)
    .max(100_000)
    .meta(described({ description, example: 41.3, unit: 'cm²' }));
const share = (description: string) =>
  OneDecimal.min(0)
    .max(100)
    .meta(described({ description, example: 12.5, unit: '%' }));

/** A surface in cm² and its percentage of the area of its key (contract.md#surfaces). */
export const Surface = z
  .object({ cm2: areaInCm2('Area, one decimal.'), percent: share('Share of the painful area, one decimal.') })
  .meta(
    named('Surface', {
      description: 'Part of the painful area. All zero without pain.',
    }),
  );
export type Surface = z.infer<typeof Surface>;

const surfaceForEach = <K extends string>(id: string, keys: readonly K[], description: string) =>
  everyKey(keys, Surface).meta(named(id, { description }));

/** The numbers of the pain map without its pictures (contract.md#surfaces). */
export const CartographySurfaces = z.object({
  no_pain: z.boolean().meta(
    described({
      description: 'The patient declared no pain; all surfaces are zero and the MCRi can still be computed.',
      example: false,
    }),
  ),
  pain_surface: z
    .object({ cm2: areaInCm2('Painful area, one decimal.'), percent_of_body: share('Share of the drawn body.') })
    .meta(named('PainSurface', { description: 'Area with any intensity.' })),
  by_intensity: surfaceForEach('SurfaceByIntensity', Intensity.options, 'Painful area by its intensity.'),
  by_typology: surfaceForEach(
    'SurfaceByTypology',
    Typology.options,
    'Painful area by kind of pain; kinds may overlap.',
  ),
  by_family: surfaceForEach(
    'SurfaceByFamily',
    ['mechanical', 'neuropathic'],
    'Mechanical: nociceptive and trigger. Neuropathic: union of burning, tingling, allodynia and hypoesthesia.',
  ),
  untyped: Surface.meta(described({ description: 'Painful area without a kind.' })),
  hypoesthesia_outside_pain_cm2: areaInCm2('Hypoesthesia drawn outside the painful area.'),
});
export type CartographySurfaces = z.infer<typeof CartographySurfaces>;

/** JPEG data URIs, or null for a layer without a drawing (contract.md#map-pictures). */
export const CartographyImages = everyKey(
  ['intensity_front', 'intensity_back', 'typology_front', 'typology_back'],
  z
    .string()
    .startsWith('data:image/jpeg;base64,')
    .nullable()
    .meta(
      described({
        description: 'JPEG data URI of one layer and view, or null without a drawing.',
        example: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
      }),
    ),
).meta(named('CartographyImages', { description: 'Pictures of the map: four layers and views.' }));
export type CartographyImages = z.infer<typeof CartographyImages>;

export const CartographyResult = CartographySurfaces.extend({ images: CartographyImages }).meta(
  named('CartographyResult', { description: 'The pain map in numbers and pictures.' }),
);
export type CartographyResult = z.infer<typeof CartographyResult>;
