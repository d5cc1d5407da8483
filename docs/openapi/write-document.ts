import { writeFileSync } from 'node:fs';
import { openApiText } from './document.ts';

writeFileSync(new URL('../openapi.json', import.meta.url), openApiText());
