/**
 * A tablet that is handed to the patient: from the start nothing but the component, until the code was given. What leads elsewhere
 * comes back then, and leaves nothing behind to go back to.
 */
const component = document.querySelector('pain-assessment');
const elsewhere = document.querySelector('#elsewhere');
const page = component.dataset.assessment;

/** What our server answers; null where it cannot be reached. */
async function post(path) {
  const answer = await fetch(page + path, { method: 'POST', redirect: 'manual' }).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

component.addEventListener('started', () => {
  elsewhere.hidden = true;
  void post('/kiosk/lock');
});

// The service tells our server of it, too, and fetching is tried once more with the code: what is lost here loses nothing.
component.addEventListener('completed', () => void post('/collect'));

component.addEventListener('unlocked', release);

// No code can be given to a session that has ended: the staff's password unlocks the tablet.
component.addEventListener('expired', () => location.replace(`${page}/kiosk/locked`));

async function release() {
  const answer = await post('/kiosk/release');
  const isSent = answer?.finished === true;
  const state = isSent ? 'The assessment was sent.' : 'Not sent yet.';
  const shown = { result: isSent, again: !isSent, back: !isSent, next: true };
  for (const [id, isShown] of Object.entries(shown)) document.getElementById(id).hidden = !isShown;
  document.querySelector('#status').textContent = answer ? state : 'The records cannot be reached. Please reload.';
  elsewhere.hidden = false;
  // It would go on without being handed over again.
  component.hidden = !isSent;
  scrollTo(0, 0);
}

elsewhere.addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (!link) return;
  event.preventDefault();
  location.replace(link.href);
});
