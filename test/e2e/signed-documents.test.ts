import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createClient } from '@pain-assessment/client';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { makeCertificate, readSignature } from '@pain-assessment/pdf-signature/testing';
import { playPatient } from '@pain-assessment/standalone/testing';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type AccountsFile, DEMO_KEY, writeAccounts } from '../support/accounts.ts';
import { type Deployment, inOneProcess } from '../support/deployments.ts';

const NAME = 'Clinic that signs';
const EXAMPLE = fileURLToPath(new URL('../../docs/examples/verify-report.sh', import.meta.url));

let accounts: AccountsFile;
let deployment: Deployment;
let certificate: string;
/** By call. */
let documents: Readonly<Record<string, Buffer>>;

const read = async (pdf: ReadableStream<Uint8Array>) => buffer(pdf);

async function fetchDocuments(): Promise<Record<string, Buffer>> {
  const client = createClient({ baseUrl: deployment.baseUrl, secretKey: DEMO_KEY, retry: { attempts: 12 } });
  const { patient, modules } = createSessionBody('knee');
  const session = await client.createSession({ zone: 'knee', patient, modules, locale: 'fr-FR' });
  await playPatient(session.component.url);
  const { resume_bundle: bundle } = await client.result(session.session_id);
  if (bundle === null) throw new Error('the result has no bundle');
  return {
    report: await read(await client.report(session.session_id)),
    'report of a bundle': await read(await client.makeReport({ resume_bundle: bundle, locale: 'fr-FR' })),
    comparison: await read(await client.comparisonReport({ bundles: [bundle, bundle], locale: 'fr-FR' })),
  };
}

beforeAll(async () => {
  accounts = await writeAccounts([
    { id: 'demo', key: DEMO_KEY, report: { signature: { certificate: './report.pem', key: './report.key' } } },
  ]);
  const pem = await makeCertificate({ algorithm: 'RSA 2048', name: NAME });
  certificate = pem.certificate;
  await writeFile(join(dirname(accounts.file), 'report.pem'), pem.certificate);
  await writeFile(join(dirname(accounts.file), 'report.key'), pem.key);
  deployment = await inOneProcess({ ACCOUNTS_FILE: accounts.file });
  documents = await fetchDocuments();
});
afterAll(async () => {
  await deployment?.close();
  await accounts?.remove();
});

/** Output of poppler's pdfsig for a file. */
async function examine(pdf: Buffer): Promise<string> {
  const file = join(dirname(accounts.file), 'examined.pdf');
  await writeFile(file, pdf);
  return spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' }).stdout;
}

function change(pdf: Buffer, at: number): Buffer {
  const changed = Buffer.from(pdf);
  changed.writeUInt8(pdf.readUInt8(at) ^ 1, at);
  return changed;
}

test.each(['report', 'report of a bundle', 'comparison'])(
  'poppler validates the signature of a %s over the total document',
  async (kind) => {
    const said = await examine(documents[kind] as Buffer);

    expect(said).toContain(`Signer Certificate Common Name: ${NAME}`);
    expect(said).toContain('Signature Type: ETSI.CAdES.detached');
    expect(said).toContain('Total document signed');
    expect(said).toContain('Signature Validation: Signature is Valid.');
  },
);

test('poppler reports one changed byte anywhere in the signed bytes', async () => {
  const pdf = documents.report as Buffer;
  const places = Array.from({ length: 12 }, (_, index) => Math.floor((pdf.length * (index + 0.5)) / 12));
  const { gap } = readSignature(pdf);
  const start = pdf.indexOf(gap);
  const signed = places.filter((place) => place < start || place >= start + gap.length);

  expect(signed.length).toBeGreaterThan(8);
  for (const place of signed) expect(await examine(change(pdf, place))).not.toContain('Signature is Valid');
});

test('the example of the documents accepts only a signed document', async () => {
  const { report, comparison } = documents as Record<string, Buffer>;
  const stranger = (await makeCertificate({ name: NAME })).certificate;
  const exitCode = async (pdf: Buffer, pem = certificate) => {
    const [file, root] = [join(dirname(accounts.file), 'given.pdf'), join(dirname(accounts.file), 'given.pem')];
    await writeFile(file, pdf);
    await writeFile(root, pem);
    return spawnSync(EXAMPLE, [file, root], { encoding: 'utf8' }).status;
  };

  expect([await exitCode(report as Buffer), await exitCode(comparison as Buffer)]).toEqual([0, 0]);
  expect(await exitCode(change(report as Buffer, 5_000))).not.toBe(0);
  expect(await exitCode(Buffer.concat([report as Buffer, Buffer.from('% appended')]))).not.toBe(0);
  expect(await exitCode(report as Buffer, stranger)).not.toBe(0);
});

test('the field is a tagged form field with a name for screen readers', async () => {
  const pdf = await getDocument({ data: Uint8Array.from(documents.report as Buffer), verbosity: 0 }).promise;
  const page = await pdf.getPage(pdf.numPages);
  const [field, ...others] = await page.getAnnotations();

  expect(others).toEqual([]);
  expect(field).toMatchObject({ fieldType: 'Sig', alternativeText: 'Signature électronique de ce document' });
  expect(JSON.stringify(await page.getStructTree())).toContain('"role":"Form"');
  await pdf.destroy();
});
