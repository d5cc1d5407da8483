/** Key of the development account, as the first steps of everybody use it (contract.md#development-accounts). */
const DEVELOPMENT_KEY = 'sk_test_demo_0000000000000000000000';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const block = (text: string) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`;

/** Where the service is, and whether the accounts are those that everybody knows the keys of. */
export interface DocumentedService {
  readonly baseUrl: string;
  readonly hasDevelopmentAccounts: boolean;
}

/** What the page at `/docs` opens with: a session created, shown and fetched, in lines that work as they stand with `npm start`. */
export function firstSteps({ baseUrl, hasDevelopmentAccounts }: DocumentedService): string {
  const [key, ownKey] = hasDevelopmentAccounts
    ? [DEVELOPMENT_KEY, 'The key below is that of development; your own account has another one.']
    : ['…', 'The key is the secret one of your account, which stays on your server.'];
  const create = `export SECRET_KEY=${key}

curl -s ${baseUrl}/v1/sessions \\
  -H "Authorization: Bearer $SECRET_KEY" -H 'Content-Type: application/json' \\
  -d '{ "zone": "knee", "patient": { "sex": "female", "height_cm": 172, "weight_kg": 74.5 },
        "modules": ["cartography", "questionnaires"] }'`;
  const embed = `<script src="${baseUrl}/component/pain-assessment.js" defer></script>
<pain-assessment session-url="… component.url of the answer …"></pain-assessment>`;
  const fetchResult = `curl -s ${baseUrl}/v1/sessions/$SESSION_ID/result -H "Authorization: Bearer $SECRET_KEY"
curl -s ${baseUrl}/v1/sessions/$SESSION_ID/report.pdf -H "Authorization: Bearer $SECRET_KEY" \\
  -o report.pdf`;
  return `<section class="steps" aria-labelledby="first-steps">
<h1 id="first-steps">First steps</h1>
<ol>
<li><p>Your server creates a session. ${ownKey}</p>
${block(create)}</li>
<li><p>Your page shows it, from an origin that your account lists, and hears <code>completed</code> when the patient has sent it.</p>
${block(embed)}</li>
<li><p>Your server fetches the result and the report, within 15 minutes.</p>
${block(fetchResult)}</li>
</ol>
</section>`;
}
