import { type ApiError, isApiError } from '@pain-assessment/client';
import { html, page } from './layout.ts';

/** Status and page for an error; the service names the field and the remedy. */
export function problemPage(error: unknown): { status: number; body: string } {
  const { status, title, detail } = isApiError(error)
    ? describe(error)
    : { status: 500, title: 'Something went wrong', detail: '' };
  return { status, body: messagePage(title, detail) };
}

function describe({ status, code, problem }: ApiError): { status: number; title: string; detail: string } {
  if (!problem)
    return { status: 502, title: 'The service did not answer', detail: 'Is it running? Try again in a moment.' };
  const fields = (problem.errors ?? []).map(({ pointer, detail }) => `${pointer ?? ''} ${detail}`).join('; ');
  return { status, title: problem.title, detail: `${problem.detail} ${fields} (${code})` };
}

/** A page with one message, such as that of an unknown path. */
export function messagePage(title: string, detail = ''): string {
  return page({ title, content: html`<h1>${title}</h1><p>${detail}</p><p><a href="/">All patients</a></p>` });
}
