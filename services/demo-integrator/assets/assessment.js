/**
 * All that an integrator's page must do: listen to the component, and notify its own server on submission. The event
 * carries no health data; the server fetches the result with its secret key.
 */
const component = document.querySelector('pain-assessment');
const status = document.querySelector('#status');
const page = component.dataset.assessment;

component.addEventListener('completed', async () => {
  status.textContent = 'The assessment was sent. Fetching the result …';
  const answer = await fetch(`${page}/collect`, { method: 'POST' }).catch(() => null);
  status.textContent = answer?.ok
    ? 'The result is stored.'
    : 'The result could not be fetched. Please try again with the button below.';
  if (answer?.ok) showLink();
});

component.addEventListener('expired', () => {
  status.textContent = 'This session has ended. Start a new one from the record.';
});

component.addEventListener('error', ({ detail }) => {
  status.textContent = `The assessment cannot go on (${detail?.code ?? 'unknown'}).`;
});

/** Does not open the result itself: the patient may still hold the device. */
function showLink() {
  const link = document.createElement('a');
  link.href = page;
  link.textContent = 'Open the result';
  link.className = 'button primary';
  status.append(' ', link);
}
