import type { Locale } from '@pain-assessment/contracts';

/** Names of the scores by the keys of `scores`; `vas` is own health of the EQ-5D. */
export type ScoreNames = Readonly<Record<ScoreKey, string>>;

export type ScoreKey =
  | 'total'
  | 'anxiety'
  | 'depression'
  | 'pcs'
  | 'mcs'
  | 'pain'
  | 'urinary'
  | 'quality_of_life'
  | 'mobility'
  | 'self_care'
  | 'usual_activities'
  | 'pain_discomfort'
  | 'anxiety_depression'
  | 'vas'
  | 'index';

const english: ScoreNames = {
  total: 'Total',
  anxiety: 'Anxiety',
  depression: 'Depression',
  pcs: 'Physical component summary',
  mcs: 'Mental component summary',
  pain: 'Pain',
  urinary: 'Urinary symptoms',
  quality_of_life: 'Effect on life',
  mobility: 'Mobility',
  self_care: 'Self-care',
  usual_activities: 'Usual activities',
  pain_discomfort: 'Pain or discomfort',
  anxiety_depression: 'Anxiety or low mood',
  vas: 'Own health',
  index: 'Index',
};

export const scoreNameTexts: Readonly<Record<Locale, ScoreNames>> = {
  'en-GB': english,
  'en-US': english,
  'fr-FR': {
    total: 'Total',
    anxiety: 'Anxiété',
    depression: 'Dépression',
    pcs: 'Score physique résumé',
    mcs: 'Score mental résumé',
    pain: 'Douleur',
    urinary: 'Symptômes urinaires',
    quality_of_life: 'Retentissement sur la vie',
    mobility: 'Mobilité',
    self_care: 'Autonomie',
    usual_activities: 'Activités courantes',
    pain_discomfort: 'Douleur ou gêne',
    anxiety_depression: 'Anxiété ou tristesse',
    vas: 'Santé ressentie',
    index: 'Index',
  },
  'de-DE': {
    total: 'Gesamtwert',
    anxiety: 'Angst',
    depression: 'Depression',
    pcs: 'Körperlicher Summenwert',
    mcs: 'Psychischer Summenwert',
    pain: 'Schmerz',
    urinary: 'Beschwerden beim Wasserlassen',
    quality_of_life: 'Auswirkung auf das Leben',
    mobility: 'Beweglichkeit',
    self_care: 'Selbstversorgung',
    usual_activities: 'Alltag',
    pain_discomfort: 'Schmerzen oder Beschwerden',
    anxiety_depression: 'Angst oder Niedergeschlagenheit',
    vas: 'Eigene Gesundheit',
    index: 'Index',
  },
  'es-ES': {
    total: 'Total',
    anxiety: 'Ansiedad',
    depression: 'Depresión',
    pcs: 'Componente físico',
    mcs: 'Componente mental',
    pain: 'Dolor',
    urinary: 'Síntomas urinarios',
    quality_of_life: 'Repercusión en la vida',
    mobility: 'Movilidad',
    self_care: 'Autonomía',
    usual_activities: 'Vida diaria',
    pain_discomfort: 'Dolor o malestar',
    anxiety_depression: 'Ansiedad o tristeza',
    vas: 'Salud percibida',
    index: 'Índice',
  },
  'it-IT': {
    total: 'Totale',
    anxiety: 'Ansia',
    depression: 'Depressione',
    pcs: 'Componente fisica',
    mcs: 'Componente mentale',
    pain: 'Dolore',
    urinary: 'Sintomi urinari',
    quality_of_life: 'Effetto sulla vita',
    mobility: 'Mobilità',
    self_care: 'Autonomia',
    usual_activities: 'Vita quotidiana',
    pain_discomfort: 'Dolore o fastidio',
    anxiety_depression: 'Ansia o tristezza',
    vas: 'Salute percepita',
    index: 'Indice',
  },
};
