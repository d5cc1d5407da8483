import type { QuestionnaireId } from '@pain-assessment/contracts';
import type { Instrument } from './instrument.ts';

/** Every version of every instrument: an assessment is always computed with its own versions. */
export interface InstrumentRegistry {
  /** Throws an error with code `unknown_version` if there is no such instrument or version. */
  instrument(id: QuestionnaireId, version: number): Instrument;
  /** The same, undefined if there is none. */
  find(id: QuestionnaireId, version: number): Instrument | undefined;
  /** The highest version, used for new assessments. */
  currentVersion(id: QuestionnaireId): number;
}

/** The error for an unknown instrument, version or text. */
export function unknownVersion(subject: string): Error & { code: 'unknown_version' } {
  return Object.assign(new Error(`there is no ${subject}`), { code: 'unknown_version' as const });
}

/** A registry of exactly these instruments; versions of one instrument may be listed in any order. */
export function createInstrumentRegistry(instruments: readonly Instrument[]): InstrumentRegistry {
  const find = (id: QuestionnaireId, version: number) =>
    instruments.find((instrument) => instrument.id === id && instrument.version === version);

  return {
    find,
    instrument(id, version) {
      const found = find(id, version);
      if (!found) throw unknownVersion(`version ${version} of questionnaire ${id}`);
      return found;
    },
    currentVersion(id) {
      const versions = instruments.filter((instrument) => instrument.id === id).map(({ version }) => version);
      if (versions.length === 0) throw unknownVersion(`questionnaire ${id}`);
      return Math.max(...versions);
    },
  };
}
