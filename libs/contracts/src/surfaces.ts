import { z } from 'zod';
import { AREA, everyKey, numberIn, text } from './fields.ts';
import { Intensity, Typology, View } from './vocabulary.ts';

const SHARE = ['%', 0, 100] as const;

/** A surface in cm² and its percentage of the area of its key (contract.md#surfaces). */
export const Surface = z
  .object({
    cm2: numberIn(AREA, 'Area, one decimal.', 41.3),
    percent: numberIn(SHARE, 'Share of the painful area, one decimal.', 12.5),
  })
  .meta({ id: 'Surface', description: 'Part of the painful area. All zero without pain.' });
export type Surface = z.infer<typeof Surface>;

const surfaceForEach = <K extends string>(id: string, keys: readonly K[], description: string) =>
  everyKey(keys, Surface).meta({ id, description });

/** The painful area of one region of the body (contract.md#surfaces). */
export const RegionSurface = Surface.extend({
  region: text(
    "View, part and the patient's side; the code of the FHIR document without its prefix.",
    'front.knee.left',
  ),
  view: View.meta({ description: 'View of the body.', examples: ['front'] }),
  name: text('Name of the region in the locale.', 'Knee, left'),
}).meta({ id: 'RegionSurface', description: 'Painful area of one region. Regions do not overlap.' });
export type RegionSurface = z.infer<typeof RegionSurface>;

/** The numbers of the pain map without its pictures (contract.md#surfaces). */
export const CartographySurfaces = z.object({
  no_pain: z.boolean().meta({
    description: 'The patient declared no pain; all surfaces are zero and the MCRi can still be computed.',
    examples: [false],
  }),
  pain_surface: z
    .object({
      cm2: numberIn(AREA, 'Painful area, one decimal.', 41.3),
      percent_of_body: numberIn(SHARE, 'Share of the drawn body.', 12.5),
    })
    .meta({ id: 'PainSurface', description: 'Area with any intensity.' }),
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
  untyped: Surface.meta({ description: 'Painful area without a kind.' }),
  hypoesthesia_outside_pain_cm2: numberIn(AREA, 'Hypoesthesia drawn outside the painful area.', 41.3),
  // Optional, because scoring of release 1.0.0 does not send it.
  by_region: z.array(RegionSurface).optional().meta({
    description: 'Painful regions, largest first; empty without pain.',
  }),
});
export type CartographySurfaces = z.infer<typeof CartographySurfaces>;

/** JPEG data URIs, or null for a layer without a drawing (contract.md#map-pictures). */
export const CartographyImages = everyKey(
  ['intensity_front', 'intensity_back', 'typology_front', 'typology_back'],
  z
    .string()
    .startsWith('data:image/jpeg;base64,')
    .nullable()
    .meta({
      description: 'JPEG data URI of one layer and view, or null without a drawing.',
      examples: ['data:image/jpeg;base64,/9j/4AAQSkZJRg=='],
    }),
).meta({ id: 'CartographyImages', description: 'Pictures of the map: four layers and views.' });
export type CartographyImages = z.infer<typeof CartographyImages>;

export const CartographyResult = CartographySurfaces.extend({ images: CartographyImages }).meta({
  id: 'CartographyResult',
  description: 'The pain map in numbers and pictures.',
});
export type CartographyResult = z.infer<typeof CartographyResult>;
