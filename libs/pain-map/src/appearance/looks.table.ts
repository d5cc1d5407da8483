import type { Intensity, Typology } from '@pain-assessment/contracts';
import type { CellChange } from '../surfaces/map-change.ts';
import type { Look } from './patterns.ts';

/** Amber to plum: ordered in lightness for grey paper and for every kind of colour vision, without red against green. */
export const INTENSITY_LOOKS: Readonly<Record<Intensity, Look>> = {
  mild: { tint: '#fdeac0', mark: '#96640a', pattern: 'sparse_dots' },
  moderate: { tint: '#f8b878', mark: '#c0651a', pattern: 'falling_lines' },
  severe: { tint: '#d4708a', mark: '#8f2a54', pattern: 'lattice' },
  very_severe: { tint: '#5a2a6b', mark: '#3d1650', pattern: 'solid' },
};

/** Hues apart from each other under colour blindness (after Okabe and Ito, Color Universal Design, 2008). */
export const TYPOLOGY_LOOKS: Readonly<Record<Typology, Look>> = {
  nociceptive: { tint: '#d6e6f5', mark: '#0b5fa5', pattern: 'rising_lines' },
  trigger: { tint: '#d3d7de', mark: '#1f2a3a', pattern: 'crosses' },
  burning: { tint: '#ffe3bf', mark: '#b85f00', pattern: 'waves' },
  tingling: { tint: '#ecdcf4', mark: '#7a3a9a', pattern: 'dots' },
  allodynia: { tint: '#d2edf2', mark: '#00798c', pattern: 'upright_lines' },
  hypoesthesia: { tint: '#f1ecd2', mark: '#756a00', pattern: 'level_dashes' },
};

/** They differ in pattern and lightness, so that narrow bands differ on grey paper too. */
export const CHANGE_LOOKS: Readonly<Record<CellChange, Look>> = {
  new: { tint: '#b5533c', mark: '#4a120a', pattern: 'lattice' },
  resolved: { tint: '#ffffff', mark: '#39464f', pattern: 'dots' },
  persistent: { tint: '#a9c3dd', mark: '#24557a', pattern: 'rising_lines' },
};
