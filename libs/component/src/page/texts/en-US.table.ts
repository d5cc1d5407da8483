import { enGB, type Texts } from './en-GB.table.ts';

/** American wording that differs from the British one. */
export const enUS: Texts = {
  ...enGB,
  nociceptiveExample: 'Like a bruise, or a muscle after a hard workout.',
  hypoesthesiaExample: 'You feel less there, as after a shot at the dentist’s. It may also be where nothing hurts.',
  welcomeFree: 'You do not have to answer a question that you do not want to answer.',
};
