import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { codebook } from '../../docs/codebook/codebook.ts';
import { EXAMPLE_RESULT } from '../../docs/openapi/examples.table.ts';
import { createPython, describeWith, runCommand } from '../support/programs.ts';

const EXAMPLE = fileURLToPath(new URL('../../docs/examples/read_results.py', import.meta.url));

describeWith(['python3'], 'the example that reads results with pandas')('read_results.py', () => {
  test('reads a folder of results into one table whose columns the codebook names', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'results-'));
    const later = { ...EXAMPLE_RESULT, computed_at: '2026-02-01T10:00:00.000Z', cartography: null };
    writeFileSync(join(folder, 'a.json'), JSON.stringify(later));
    writeFileSync(join(folder, 'b.json'), JSON.stringify(EXAMPLE_RESULT));
    await createPython(folder, ['pandas==2.2.3']);

    const csv = await runCommand(['.venv/bin/python', EXAMPLE, folder], folder);
    rmSync(folder, { recursive: true });

    const [header = '', ...rows] = csv.trim().split('\n');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain('REC-2026-00417,2026-01-01');
    // Lists stand in one column.
    const named = codebook().map(({ path }) => path.replace(/\[\](\..*)?$/, ''));
    expect(
      header
        .trim()
        .split(',')
        .filter((column) => !named.includes(column)),
    ).toEqual([]);
    expect(header).toContain('questionnaires[koos_ps].scores.total');
  });
});
