import { z } from 'zod';
import { described, named } from './described.ts';
import { everyKey } from './parts.ts';
import { OneDecimal } from './rounding.ts';
import { Intensity, Typology } from './vocabulary.ts';

const areaInCm2 = (description: string) =>
  OneDecimal.min(0)
    .max(100_000)
    .meta(described({ description, example: 41.3, unit: 'cm²', source: 'contract 3' }));
const share = (description: string) =>
  OneDecimal.min(0)
    .max(100)
    .meta(described({ description, example: 12.5, unit: '%', source: 'contract 3' }));

/** A surface in cm² and its percent of the area that its key refers to (specification 2.3.2). */
export const Surface = z
  .object({ cm2: areaInCm2('Area, one decimal.'), percent: share('Share of the painful area, one decimal.') })
  .meta(
    named('Surface', {
      description: 'Part of the painful area. All zero where nothing hurts.',
      source: 'specification 2.3.2',
    }),
  );
export type Surface = z.infer<typeof Surface>;

const surfacesOf = <K extends string>(keys: readonly K[], description: string) =>
  everyKey(keys, Surface).meta(described({ description, source: 'specification 2.3.2' }));

/** The numbers of the pain map without its pictures (specification 2.3.2). */
export const CartographySurfaces = z.object({
  no_pain: z.boolean().meta(
    described({
      description: 'The patient said that nothing hurts; all surfaces are zero and the MCRi stays computable.',
      example: false,
      source: 'specification 2.3.2',
    }),
  ),
  pain_surface: z
    .object({ cm2: areaInCm2('Painful area, one decimal.'), percent_of_body: share('Share of the body drawn.') })
    .meta(described({ description: 'Area with any intensity.', source: 'specification 2.3.2' })),
  by_intensity: surfacesOf(Intensity.options, 'Painful area by its intensity.'),
  by_typology: surfacesOf(Typology.options, 'Painful area by kind of pain; kinds may overlap.'),
  by_family: surfacesOf(
    ['mechanical', 'neuropathic'],
    'Mechanical: nociceptive and trigger. Neuropathic: union of burning, tingling, allodynia and hypoesthesia.',
  ),
  untyped: Surface.meta(
    described({ description: 'Painful area to which no kind was given.', source: 'specification 2.3.2' }),
  ),
  hypoesthesia_outside_pain_cm2: areaInCm2('Hypoesthesia drawn outside the painful area.'),
});
export type CartographySurfaces = z.infer<typeof CartographySurfaces>;

/** JPEG data URIs, or null where that layer has no drawing (specification 2.3.2). */
export const CartographyImages = everyKey(
  ['intensity_front', 'intensity_back', 'typology_front', 'typology_back'],
  z
    .string()
    .startsWith('data:image/jpeg;base64,')
    .nullable()
    .meta(
      described({
        description: 'JPEG data URI of one layer and view, or null where nothing is drawn.',
        example: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
        source: 'specification 2.3.2',
      }),
    ),
).meta(described({ description: 'Pictures of the map: four layers and views.', source: 'specification 2.3.2' }));
export type CartographyImages = z.infer<typeof CartographyImages>;

export const CartographyResult = CartographySurfaces.extend({ images: CartographyImages }).meta(
  named('CartographyResult', { description: 'The pain map in numbers and pictures.', source: 'specification 2.3.2' }),
);
export type CartographyResult = z.infer<typeof CartographyResult>;
