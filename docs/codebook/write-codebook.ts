import { writeFileSync } from 'node:fs';
import { codebookCsv } from './codebook.ts';

writeFileSync(new URL('../codebook.csv', import.meta.url), codebookCsv());
