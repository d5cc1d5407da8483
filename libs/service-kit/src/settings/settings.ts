import type { z } from 'zod';

/** Environment variables as the process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What is wrong with one variable, without its value. */
export interface SettingsProblem {
  readonly variable: string;
  readonly problem: string;
}

/** A bad environment: `code` is `invalid_settings`, `variables` names each bad one; values appear nowhere. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly code = 'invalid_settings';
  readonly problems: readonly SettingsProblem[];
  readonly variables: readonly string[];

  constructor(problems: readonly SettingsProblem[]) {
    const told = new Set(problems.map(({ variable, problem }) => `${variable}: ${problem}`));
    super(`Bad settings: ${[...told].join('; ')}`);
    this.problems = problems;
    this.variables = [...new Set(problems.map(({ variable }) => variable))];
  }
}

/** Parses the environment once with a schema; an empty variable counts as absent. Throws `SettingsError`. */
export function parseSettings<T>(schema: z.ZodType<T>, env: Environment): T {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const outcome = schema.safeParse(given);
  if (outcome.success) return outcome.data;
  throw new SettingsError(
    outcome.error.issues.map((issue) => ({
      variable: String(issue.path[0] ?? 'environment'),
      problem: given[String(issue.path[0])] === undefined ? 'is required' : problemOf(issue),
    })),
  );
}

/** zod's own words quote no input, save for the keys of strict objects, which an environment never is. */
function problemOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys' ? 'has unknown parts' : issue.message;
}
