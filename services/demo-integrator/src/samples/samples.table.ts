import type { Zone } from '@pain-assessment/client';
import type { RecordForm } from '../records/records.ts';

/** A line on the map of 720 × 1600 cells (contract.md#grid). */
interface SampleStroke {
  readonly layer: 'intensity' | 'typology';
  readonly view: 'front' | 'back';
  readonly value: string;
  readonly radius: number;
  readonly points: readonly number[];
}

/** One visit. */
export interface SampleVisit {
  /** Position of the answers on their scales, from 0 (no complaint) to 1 (the most). */
  readonly severity: number;
  readonly strokes: readonly SampleStroke[];
}

/** An invented patient with visits in their order. */
interface Sample {
  readonly record: RecordForm;
  readonly zone: Zone;
  readonly visits: readonly SampleVisit[];
}

const line =
  (layer: SampleStroke['layer'], view: SampleStroke['view']) =>
  (value: string, radius: number, ...points: number[]): SampleStroke => ({ layer, view, value, radius, points });
const [backPain, backKind] = [line('intensity', 'back'), line('typology', 'back')];
const [frontPain, frontKind] = [line('intensity', 'front'), line('typology', 'front')];

/** A back that improves, and a knee that is worse after its first visit and then better. */
export const SAMPLES: readonly Sample[] = [
  {
    record: { name: 'Sample: back pain', sex: 'female', height_cm: 168, weight_kg: 64 },
    zone: 'thoracolumbar_spine',
    visits: [
      {
        severity: 0.75,
        strokes: [
          backPain('severe', 30, 310, 640, 360, 650, 410, 640),
          backPain('very_severe', 14, 340, 646, 380, 646),
          backPain('moderate', 16, 420, 760, 424, 840, 426, 930),
          backKind('nociceptive', 26, 318, 640, 360, 650, 402, 640),
          backKind('tingling', 14, 420, 760, 424, 840, 426, 930),
        ],
      },
      {
        severity: 0.5,
        strokes: [
          backPain('moderate', 26, 318, 640, 360, 650, 402, 640),
          backPain('mild', 14, 420, 760, 424, 840),
          backKind('nociceptive', 22, 318, 640, 360, 650, 402, 640),
          backKind('tingling', 12, 420, 760, 424, 840),
        ],
      },
      {
        severity: 0.25,
        strokes: [
          backPain('mild', 20, 330, 644, 360, 650, 390, 644),
          backKind('nociceptive', 16, 330, 644, 360, 650, 390, 644),
        ],
      },
    ],
  },
  {
    record: { name: 'Sample: knee pain', sex: 'male', height_cm: 181, weight_kg: 88 },
    zone: 'knee',
    visits: [
      {
        severity: 0.45,
        strokes: [frontPain('moderate', 18, 290, 1080, 310, 1090), frontKind('nociceptive', 16, 290, 1080, 310, 1090)],
      },
      {
        severity: 0.65,
        strokes: [
          frontPain('severe', 22, 288, 1070, 312, 1100),
          frontPain('mild', 12, 300, 960, 300, 1040),
          frontKind('burning', 20, 288, 1070, 312, 1100),
        ],
      },
      {
        severity: 0.3,
        strokes: [frontPain('mild', 16, 292, 1080, 308, 1090), frontKind('nociceptive', 14, 292, 1080, 308, 1090)],
      },
    ],
  },
];
