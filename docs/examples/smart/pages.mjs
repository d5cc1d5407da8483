const ZONES = {
  cervical_spine: 'Neck',
  thoracolumbar_spine: 'Back',
  shoulder: 'Shoulder',
  knee: 'Knee',
  pelvic_perineal: 'Pelvis and perineum',
  peripheral_nerve: 'Peripheral nerve',
};
const SEXES = { female: 'Female', male: 'Male' };

const page = (content) => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pain assessment</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 1.5rem auto; padding: 0 1rem; color: #1d2430 }
  form { display: grid; gap: 1rem; max-width: 22rem } label { display: grid; gap: .25rem }
  input, select, button { font: inherit; padding: .6rem; min-height: 2.75rem; border: 1px solid #6b7686; border-radius: .25rem }
  button { background: #1d4f91; color: #fff; border: 0 } figure { display: flex; gap: 1rem; margin: 1rem 0; align-items: center }
  figure svg { width: 9rem; flex: none }
</style>
${content}
</html>`;

const choice = (name, label, options, chosen) => `<label>${label}
  <select name="${name}" required><option value=""></option>${Object.entries(options)
    .map(([value, text]) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${text}</option>`)
    .join('')}</select></label>`;

const measure = (name, label, value) => `<label>${label}
  <input name="${name}" type="number" step="0.1" required value="${value ?? ''}"></label>`;

/** Asks what the chart does not tell. The body is drawn by sex, height and weight; `other` and `unknown` are therefore asked. */
export const askPage = ({ gender, heightCm, weightKg }) =>
  page(`<h1>New pain assessment</h1>
<form method="post" action="/assessment">
  ${choice('zone', 'Treated area', ZONES)}
  ${choice('sex', 'Body to draw on', SEXES, gender)}
  ${measure('height_cm', 'Height, cm', heightCm)}
  ${measure('weight_kg', 'Weight, kg', weightKg)}
  <button>Start</button>
</form>`);

/** The assessment in the chart's frame, or on a tablet by its QR code; asks this server for the result until it is in the chart. */
export const assessmentPage = ({ script, url, expiresAt, code }) =>
  page(`<h1>Pain assessment</h1>
<p id="state" role="status">The patient can answer here or on a tablet until ${new Date(expiresAt).toLocaleTimeString('en-GB')}.</p>
<details><summary>On a tablet</summary><figure>${code}<figcaption>Scan with the tablet's camera. Do not print this code.</figcaption></figure></details>
<script src="${script}"></script>
<pain-assessment session-url="${url}"></pain-assessment>
<script>
  const state = document.querySelector('#state');
  (async () => {
    let status;
    do {
      await new Promise((resume) => setTimeout(resume, 2000));
      status = await fetch('/result', { method: 'POST' }).then((answer) => answer.status, () => 0);
      if (status === 502) state.textContent = 'The result is not in the chart yet. This page tries again.';
    } while (status !== 201);
    state.textContent = 'Answers and report are in the chart.';
    document.querySelector('details').remove();
  })();
</script>`);
