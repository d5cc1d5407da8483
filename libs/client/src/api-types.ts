import type { components } from './generated/api.ts';

type Schemas = components['schemas'];

/** Shapes of the API, as the OpenAPI document names them. */
export type AccountView = Schemas['AccountView'];
export type CreateSession = Schemas['CreateSession'];
export type CreatedSession = Schemas['CreatedSession'];
export type SessionView = Schemas['SessionView'];
export type Result = Schemas['AssessmentResult'];
export type Problem = Schemas['Problem'];
export type MakeReport = Schemas['MakeReport'];
export type CompareBundles = Schemas['CompareBundles'];
export type Comparison = Schemas['Comparison'];
export type FhirDocument = Schemas['FhirDocument'];
export type Locale = Schemas['LocaleCode'];
export type Zone = Schemas['Zone'];
export type Sex = Schemas['Sex'];
export type Module = Schemas['AssessmentModule'];
/** An event of a session, as a webhook brings it; `id` is the same at each delivery of one event. */
export type WebhookEvent = Schemas['SessionEvent'] & { readonly id: string };
