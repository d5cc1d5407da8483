/**
 * Creates sessions and writes their ids as JSON; with such ids, reads these sessions and writes every status other than 200.
 * Its argument is JSON: a number, or the ids. Reads BASE_URL and API_KEY.
 */
const { BASE_URL, API_KEY } = process.env;
const asked = JSON.parse(process.argv.at(-1));
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

const written = Array.isArray(asked)
  ? (await inTurn(asked, findStatus)).filter((status) => status !== 200)
  : await inTurn(Array.from({ length: asked }), create);
process.stdout.write(`${JSON.stringify(written)}\n`);
