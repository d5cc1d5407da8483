/**
 * A tablet in the hands of the patient: from the start it shows only the component, until the professional enters the
 * code. Then the links reappear; they replace the page, so that the browser's history has no way back.
 */
const component = document.querySelector('pain-assessment');
const elsewhere = document.querySelector('#elsewhere');
const page = component.dataset.assessment;

/** Answer of our server; null without a successful one. */
async function post(path) {
  const answer = await fetch(page + path, { method: 'POST', redirect: 'manual' }).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

component.addEventListener('started', () => {
  elsewhere.hidden = true;
  void post('/kiosk/lock');
});

// A failure here has no effect: the service also notifies our server, and the release fetches once more.
component.addEventListener('completed', () => void post('/collect'));

component.addEventListener('unlocked', release);

// An expired session accepts no code: the staff's password unlocks the tablet.
component.addEventListener('expired', () => location.replace(`${page}/kiosk/locked`));

async function release() {
  const answer = await post('/kiosk/release');
  const isSent = answer?.finished === true;
  const state = isSent ? 'The assessment was sent.' : 'Not sent yet.';
  const shown = { result: isSent, again: !isSent, back: !isSent, next: true };
  for (const [id, isShown] of Object.entries(shown)) document.getElementById(id).hidden = !isShown;
  document.querySelector('#status').textContent = answer ? state : 'The records cannot be reached. Please reload.';
  elsewhere.hidden = false;
  // Otherwise the assessment could continue without a new handover.
  component.hidden = !isSent;
  scrollTo(0, 0);
}

elsewhere.addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (!link) return;
  event.preventDefault();
  location.replace(link.href);
});
