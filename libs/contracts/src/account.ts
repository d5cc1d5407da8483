import { z } from 'zod';
import { text } from './fields.ts';
import { Locale, ValueSet } from './vocabulary.ts';

const quota = (description: string, example: number, unit: string) =>
  z
    .int()
    .min(0)
    .max(1_000_000_000)
    .meta({ description, examples: [example], 'x-unit': unit });

/** 200 answer of `GET /v1/account` (contract.md#account). */
export const AccountView = z
  .object({
    name: text('Name of the account.', 'Demo clinic'),
    mode: z.enum(['test', 'live']).meta({ description: 'Kind of the key of this call.', examples: ['live'] }),
    default_locale: Locale,
    allowed_locales: z.array(Locale).meta({ description: 'Locales of sessions and documents.' }),
    value_set: ValueSet.meta({ description: 'Value set of the EQ-5D index.', examples: ['fr'] }),
    show_results: z.boolean().meta({
      description: 'Whether the end screen shows the results, unless a session says otherwise.',
      examples: [true],
    }),
    quotas: z
      .object({
        sessions_per_day: quota('Sessions of a UTC day.', 1000, 'sessions'),
        sessions_left: quota('Rest of the sessions of this UTC day.', 997, 'sessions'),
        submissions_per_minute: quota('Submissions of a UTC minute.', 60, 'submissions'),
        documents_per_minute: quota('Reports and comparisons from bundles of a UTC minute.', 60, 'documents'),
      })
      .meta({ description: 'Quotas of the account.' }),
  })
  .meta({ id: 'AccountView', description: 'What the account of a key may do.' });
export type AccountView = z.infer<typeof AccountView>;
