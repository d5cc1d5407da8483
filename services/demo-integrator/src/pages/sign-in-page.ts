import type { StoredAssessment } from '../records/assessments.ts';
import { type Html, html, page } from './layout.ts';

/** Target of the form, and the problem of the last attempt. */
interface SignIn {
  /** Path of one of our pages. */
  readonly next: string;
  readonly problem?: string | undefined;
}

function form({ next, problem }: SignIn): Html {
  return html`<form method="post" action="/sign-in" class="fields">
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <input type="hidden" name="next" value="${next}">
    <label>Password of the staff <input name="password" type="password" required autocomplete="off"></label>
    <button class="primary">Sign in</button>
  </form>`;
}

/** Asks for the password before any record is shown. */
export function signInPage(signIn: SignIn): string {
  const content = html`<section class="card locked"><h1>Sign in</h1>${form(signIn)}</section>`;
  return page({ title: 'Sign in', content, kiosk: true });
}

/** Page of a tablet with an expired session: only the staff's password unlocks it. */
export function lockedPage({ record }: StoredAssessment): string {
  const content = html`<section class="card locked">
      <h1>Please give the device back</h1>
      <p>The assessment has ended.</p>
      ${form({ next: `/records/${record.id}` })}
    </section>`;
  return page({ title: 'Locked', content, kiosk: true });
}
