import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Locale, Zone } from '@pain-assessment/contracts';
import { readSigningKey, signatureBytes, signPdf } from '@pain-assessment/pdf-signature';
import { makeCertificate } from '@pain-assessment/pdf-signature/testing';
import { COURSES, openReportPrinter, VARIANTS } from '@pain-assessment/report-renderer/testing';
import { JAVA, runJudge } from '../../support/java.ts';
import { describeWith } from '../../support/programs.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const VERAPDF = fileURLToPath(new URL('../verapdf/', import.meta.url));
const ALGORITHMS = ['RSA 2048', 'P-256'] as const;

const localeAt = (index: number) => Locale.options[index % Locale.options.length] ?? 'en-GB';
const zoneAt = (index: number) => Zone.options[index % Zone.options.length] ?? 'knee';

describeWith(JAVA, 'signatures judged by DSS').each(ALGORITHMS)(
  'a report or comparison signed with %s',
  (algorithm) => {
    const folder = mkdtempSync(join(tmpdir(), 'signed-'));
    const certificate = join(folder, 'certificate.pem');
    const files: string[] = [];
    const changed: string[] = [];
    function keep(list: string[], name: string, pdf: Buffer) {
      const file = join(folder, `${name}.pdf`);
      writeFileSync(file, pdf);
      list.push(file);
    }

    beforeAll(async () => {
      const pem = await makeCertificate({ algorithm });
      const key = readSigningKey(pem);
      if ('refusal' in key) throw new Error(key.refusal);
      writeFileSync(certificate, pem.certificate);
      const account = { name: 'Demo clinic', logo: null, signature_bytes: signatureBytes(key) };
      const printer = openReportPrinter();
      async function sign(name: string, printed: Buffer) {
        const signed = await signPdf(printed, key as Exclude<typeof key, { refusal: string }>);
        keep(files, name, signed);
        const other = Buffer.from(signed);
        const middle = Math.floor(signed.length / 2);
        other.writeUInt8(signed.readUInt8(middle) ^ 1, middle);
        keep(changed, `${name} changed`, other);
      }
      for (const paper of ['a4', 'letter'] as const) {
        const on = { account: { ...account, paper } };
        for (const [index, variant] of VARIANTS.entries()) {
          const pdf = await printer.print({ variant, zone: zoneAt(index), locale: localeAt(index), ...on });
          await sign(`${variant} ${paper}`, pdf);
        }
        for (const [index, course] of COURSES.entries()) {
          await sign(`${course} ${paper}`, await printer.printComparison({ course, locale: localeAt(index), ...on }));
        }
      }
      await printer.close();
    }, 1_800_000);
    afterAll(() => rmSync(folder, { recursive: true }));

    test('is a valid PAdES-BASELINE-B signature for DSS, without an error or a warning', async () => {
      const lines = await runJudge(FOLDER, [certificate, ...files]);

      expect(lines).toEqual(files.map((file) => `TOTAL_PASSED PAdES-BASELINE-B ${file}`));
    }, 1_800_000);

    test('is no longer valid for DSS with one byte changed', async () => {
      const lines = await runJudge(FOLDER, [certificate, ...changed]);

      expect(lines.filter((line) => !line.startsWith(' '))).toEqual(
        changed.map((file) => `TOTAL_FAILED PAdES-BASELINE-B ${file}`),
      );
    }, 1_800_000);

    test('stays valid PDF/A-2a and PDF/UA-1 for veraPDF', async () => {
      const lines = await runJudge(VERAPDF, files);

      expect(lines).toEqual(files.flatMap((file) => ['2a', 'ua1'].map((standard) => `VALID ${standard} ${file}`)));
    }, 1_800_000);
  },
);
