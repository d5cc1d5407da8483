import type { View, Zone } from '@pain-assessment/contracts';
import type { Part } from '@pain-assessment/pain-map';

/** Parts of the body that show a zone, and the view that shows it best. */
interface ZoneParts extends Readonly<Record<View, readonly Part[]>> {
  readonly first: View;
  /** Parts that are named in the magnified drawing: patients would not find them by the lines alone. */
  readonly named?: Readonly<Record<View, readonly Part[]>>;
}

/** Null for a zone that is no place of the body. */
export const ZONE_PARTS: Readonly<Record<Zone, ZoneParts | null>> = {
  thoracolumbar_spine: {
    first: 'back',
    front: ['upper_abdomen', 'lower_abdomen', 'flank', 'hip'],
    back: ['thoracic_spine', 'middle_back', 'lumbar_spine', 'lower_back', 'flank', 'sacrum', 'buttock'],
  },
  cervical_spine: {
    first: 'back',
    front: ['face', 'throat', 'shoulder'],
    back: ['back_of_head', 'nape', 'shoulder', 'shoulder_blade'],
  },
  shoulder: {
    first: 'front',
    front: ['throat', 'shoulder', 'chest', 'upper_arm'],
    back: ['nape', 'shoulder', 'shoulder_blade', 'upper_arm'],
  },
  knee: {
    first: 'front',
    front: ['knee', 'shin'],
    back: ['hollow_of_knee', 'calf'],
  },
  pelvic_perineal: {
    first: 'front',
    front: ['hip', 'groin', 'genitals'],
    back: ['sacrum', 'anus', 'buttock'],
    named: { front: ['genitals'], back: ['anus'] },
  },
  peripheral_nerve: null,
};
