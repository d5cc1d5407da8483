import { readdirSync } from 'node:fs';
import { runJudge } from './support/java.ts';
const files = readdirSync('/tmp/renderer/pdf3').filter((f) => f.endsWith('.pdf')).map((f) => `/tmp/renderer/pdf3/${f}`);
for (const line of await runJudge('/work/wt/renderer/test/judges/verapdf/', files)) console.log(line);
