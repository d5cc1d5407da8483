import { readFileSync } from 'node:fs';
import { openMedplum } from './medplum.mjs';

/**
 * `post.mjs <file>`: posts the file's transactions in order, and prints as JSON the states of each answer and the resources that the file's
 * searches find.
 */
const { patient, transactions, searches } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const medplum = await openMedplum();
await medplum.create(patient);

const answers = [];
for (const transaction of transactions) {
  const { resource } = await medplum.call('POST', '/', transaction);
  answers.push(resource?.entry.map(({ response }) => response.status) ?? []);
}
const found = {};
for (const search of searches) found[search] = await medplum.search(search);
process.stdout.write(JSON.stringify({ answers, found }));
