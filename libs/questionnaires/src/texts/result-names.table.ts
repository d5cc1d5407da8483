import type { Intensity, Locale, McriBranch, Typology } from '@pain-assessment/contracts';

/**
 * Names of the parts of a result, the same on the results screen, on the radar and in the report. A technical term has a
 * patient's word beside it.
 */
export interface ResultNames {
  /** Branches of the MCRi, each 0 (worst) to 10 (best): if the technical term allows it, named so that more is better. */
  readonly branches: Readonly<Record<McriBranch, string>>;
  /** Meaning of both ends of the MCRi and of its branches. */
  readonly branchScale: string;
  readonly intensities: Readonly<Record<Intensity, string>>;
  readonly typologies: Readonly<Record<Typology, string>>;
  readonly families: Readonly<Record<'mechanical' | 'neuropathic', string>>;
  /** Painful area without a typology. */
  readonly untyped: string;
  readonly painfulArea: string;
  /** Hypoesthesia outside the painful area. */
  readonly outsidePain: string;
  readonly higherIsWorse: string;
  readonly higherIsBetter: string;
  /** Note beside each score of a questionnaire in the service's own words (contract.md#provenance). */
  readonly unofficial: string;
}

const british: ResultNames = {
  branches: {
    mapping: 'Pain map',
    functional_capacity: 'Functional capacity',
    eq5d: 'Quality of life',
    hads: 'Anxiety and mood',
    vas: 'Freedom from pain',
  },
  branchScale: '0 worst, 10 best condition',
  intensities: { mild: 'Mild', moderate: 'Moderate', severe: 'Severe', very_severe: 'Very severe' },
  typologies: {
    nociceptive: 'Nociceptive (aching)',
    trigger: 'Trigger point',
    burning: 'Burning',
    tingling: 'Tingling',
    allodynia: 'Allodynia (light touch hurts)',
    hypoesthesia: 'Hypoaesthesia (numb)',
  },
  families: { mechanical: 'Mechanical (muscles, joints)', neuropathic: 'Neuropathic (nerves)' },
  untyped: 'No type given',
  painfulArea: 'Painful area',
  outsidePain: 'Hypoaesthesia (numb) outside the painful area',
  higherIsWorse: 'higher is worse',
  higherIsBetter: 'higher is better',
  unofficial: 'unofficial wording',
};

export const resultNameTexts: Readonly<Record<Locale, ResultNames>> = {
  'en-GB': british,
  'en-US': {
    ...british,
    typologies: { ...british.typologies, hypoesthesia: 'Hypoesthesia (numb)' },
    outsidePain: 'Hypoesthesia (numb) outside the painful area',
  },
  'fr-FR': {
    branches: {
      mapping: 'Carte de la douleur',
      functional_capacity: 'Capacité fonctionnelle',
      eq5d: 'Qualité de vie',
      hads: 'Anxiété et humeur',
      vas: 'Absence de douleur',
    },
    branchScale: '0 pire état, 10 meilleur état',
    intensities: { mild: 'Légère', moderate: 'Modérée', severe: 'Forte', very_severe: 'Très forte' },
    typologies: {
      nociceptive: 'Nociceptive (douleur sourde)',
      trigger: 'Point déclencheur',
      burning: 'Brûlure',
      tingling: 'Fourmillements',
      allodynia: 'Allodynie (le simple contact fait mal)',
      hypoesthesia: 'Hypoesthésie (engourdissement)',
    },
    families: { mechanical: 'Mécanique (muscles, articulations)', neuropathic: 'Neuropathique (nerfs)' },
    untyped: 'Sans type indiqué',
    painfulArea: 'Zone douloureuse',
    outsidePain: 'Hypoesthésie (engourdissement) hors de la zone douloureuse',
    higherIsWorse: 'plus haut = pire',
    higherIsBetter: 'plus haut = meilleur',
    unofficial: 'formulation non officielle',
  },
  'de-DE': {
    branches: {
      mapping: 'Schmerzkarte',
      functional_capacity: 'Funktion im Alltag',
      eq5d: 'Lebensqualität',
      hads: 'Angst und Stimmung',
      vas: 'Schmerzfreiheit',
    },
    branchScale: '0 schlechtester, 10 bester Zustand',
    intensities: { mild: 'Leicht', moderate: 'Mäßig', severe: 'Stark', very_severe: 'Sehr stark' },
    typologies: {
      nociceptive: 'Nozizeptiv (dumpf, drückend)',
      trigger: 'Triggerpunkt (Druckpunkt)',
      burning: 'Brennend',
      tingling: 'Kribbelnd',
      allodynia: 'Allodynie (Berührung schmerzt)',
      hypoesthesia: 'Hypästhesie (taub)',
    },
    families: { mechanical: 'Mechanisch (Muskeln, Gelenke)', neuropathic: 'Neuropathisch (Nerven)' },
    untyped: 'Ohne Angabe der Art',
    painfulArea: 'Schmerzfläche',
    outsidePain: 'Hypästhesie (taub) außerhalb der Schmerzfläche',
    higherIsWorse: 'höher ist schlechter',
    higherIsBetter: 'höher ist besser',
    unofficial: 'inoffizieller Wortlaut',
  },
  'es-ES': {
    branches: {
      mapping: 'Mapa del dolor',
      functional_capacity: 'Capacidad funcional',
      eq5d: 'Calidad de vida',
      hads: 'Ansiedad y ánimo',
      vas: 'Ausencia de dolor',
    },
    branchScale: '0 peor estado, 10 mejor estado',
    intensities: { mild: 'Leve', moderate: 'Moderado', severe: 'Fuerte', very_severe: 'Muy fuerte' },
    typologies: {
      nociceptive: 'Nociceptivo (dolor sordo)',
      trigger: 'Punto gatillo',
      burning: 'Quemazón',
      tingling: 'Hormigueo',
      allodynia: 'Alodinia (duele al roce)',
      hypoesthesia: 'Hipoestesia (adormecimiento)',
    },
    families: { mechanical: 'Mecánico (músculos, articulaciones)', neuropathic: 'Neuropático (nervios)' },
    untyped: 'Sin tipo indicado',
    painfulArea: 'Zona dolorosa',
    outsidePain: 'Hipoestesia (adormecimiento) fuera de la zona dolorosa',
    higherIsWorse: 'más alto es peor',
    higherIsBetter: 'más alto es mejor',
    unofficial: 'redacción no oficial',
  },
  'it-IT': {
    branches: {
      mapping: 'Mappa del dolore',
      functional_capacity: 'Capacità funzionale',
      eq5d: 'Qualità di vita',
      hads: 'Ansia e umore',
      vas: 'Assenza di dolore',
    },
    branchScale: '0 condizione peggiore, 10 migliore',
    intensities: { mild: 'Lieve', moderate: 'Moderato', severe: 'Forte', very_severe: 'Molto forte' },
    typologies: {
      nociceptive: 'Nocicettivo (indolenzimento)',
      trigger: 'Punto trigger (punto scatenante)',
      burning: 'Bruciore',
      tingling: 'Formicolio',
      allodynia: 'Allodinia (dolore al tocco)',
      hypoesthesia: 'Ipoestesia (intorpidimento)',
    },
    families: { mechanical: 'Meccanico (muscoli, articolazioni)', neuropathic: 'Neuropatico (nervi)' },
    untyped: 'Senza tipo indicato',
    painfulArea: 'Area dolorosa',
    outsidePain: 'Ipoestesia (intorpidimento) fuori dall’area dolorosa',
    higherIsWorse: 'più alto è peggio',
    higherIsBetter: 'più alto è meglio',
    unofficial: 'formulazione non ufficiale',
  },
};
