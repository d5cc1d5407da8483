/**
 * Creates COUNT sessions and writes their ids as JSON; with IDS, such an answer, reads these sessions and writes by what other
 * status than 200 some were answered. Reads BASE_URL and API_KEY too.
 */
const { BASE_URL, API_KEY, COUNT, IDS } = process.env;
const SESSION = {
  zone: 'thoracolumbar_spine',
  patient: { sex: 'female', height_cm: 170, weight_kg: 70 },
  modules: ['cartography'],
};
const headers = { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' };

async function create() {
  const answer = await fetch(`${BASE_URL}/v1/sessions`, { method: 'POST', headers, body: JSON.stringify(SESSION) });
  if (answer.status !== 201) throw new Error(`a session could not be made: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).session_id;
}

async function findStatus(id) {
  const answer = await fetch(`${BASE_URL}/v1/sessions/${id}`, { headers });
  await answer.arrayBuffer();
  return answer.status;
}

async function inTurn(items, act) {
  const answers = [];
  for (const item of items) answers.push(await act(item));
  return answers;
}

const written = IDS
  ? (await inTurn(JSON.parse(IDS), findStatus)).filter((status) => status !== 200)
  : await inTurn(Array.from({ length: Number(COUNT) }), create);
process.stdout.write(`${JSON.stringify(written)}\n`);
