import { type ApiError, isApiError } from '@pain-assessment/client';
import { html, page } from './layout.ts';

/** Status and page for an error; the service names the field and the remedy. */
export function problemPage(error: unknown): { status: number; body: string } {
  const { status, title, detail } = isApiError(error)
    ? describe(error)
    : { status: 500, title: 'Something went wrong', detail: '' };
  const content = html`<h1>${title}</h1><p>${detail}</p><p><a href="/">All patients</a></p>`;
  return { status, body: page({ title, content }) };
}

function describe({ status, code, problem }: ApiError): { status: number; title: string; detail: string } {
  if (!problem)
    return { status: 502, title: 'The service did not answer', detail: 'Is it running? Try again in a moment.' };
  const fields = (problem.errors ?? []).map(({ pointer, detail }) => `${pointer ?? ''} ${detail}`).join('; ');
  return { status, title: problem.title, detail: `${problem.detail} ${fields} (${code})` };
}

/** Answer to an unknown path. */
export function missingPage(): string {
  return page({ title: 'Not found', content: html`<h1>There is no such page</h1><p><a href="/">All patients</a></p>` });
}

/** Answer to a comparison of fewer or more visits than the service accepts. */
export function chooseVisitsPage({ id, name }: { readonly id: string; readonly name: string }): string {
  const content = html`<h1>Choose two to twelve visits</h1><p><a href="/records/${id}">Back to ${name}</a></p>`;
  return page({ title: 'Comparison', content });
}
