import { describe, expect, test } from '@jest/globals';
import { BodyShape, type FiguresReply, type FiguresRequest, type PdfRequest, Sex } from '@pain-assessment/contracts';
import { findBodyShape } from '@pain-assessment/pain-map';
import { createLogSink } from '@pain-assessment/service-kit/testing';
import type { PrintDocument } from './print/ports.ts';
import { drawBodies, printFirst } from './warm-up.ts';

const reply = {} as FiguresReply;
const { signal } = new AbortController();

test('draws every body once', async () => {
  const bodies: string[] = [];
  const figures = async ({ patient }: FiguresRequest) => {
    bodies.push(`${patient.sex} ${findBodyShape(patient)}`);
    return reply;
  };
  const { first, all } = drawBodies({ rendering: async () => ({ figures }), log: createLogSink().log, signal });

  await first;
  expect(bodies).toHaveLength(1);
  await all;
  expect(bodies.toSorted()).toEqual(
    Sex.options.flatMap((sex) => BodyShape.options.map((shape) => `${sex} ${shape}`)).toSorted(),
  );
});

test('logs and retries a failed first drawing', async () => {
  const sink = createLogSink();
  let tries = 0;
  const rendering = async () => {
    tries += 1;
    if (tries === 1) throw new Error('fonts cannot be read');
    return { figures: async () => reply };
  };

  await drawBodies({ rendering, log: sink.log, signal }).all;

  expect(tries).toBe(1 + Sex.options.length * BodyShape.options.length);
  expect(JSON.stringify(sink.lines)).toContain('nothing can be drawn');
});

test('a stop ends the retries', async () => {
  const rendering = () => Promise.reject(new Error('fonts cannot be read'));
  const stopping = new AbortController();
  const { all } = drawBodies({ rendering, log: createLogSink().log, signal: stopping.signal });
  stopping.abort();

  await expect(all).resolves.toBeUndefined();
});

describe('the first print', () => {
  const write = async ({ result }: PdfRequest): Promise<PrintDocument> => ({
    shell: '',
    content: { language: result.locale, title: '', body: '' },
  });
  const complete = async (pdf: string) => pdf;
  const rendering = async () => ({ pdf: { write, complete } });

  test('uses the browser, and is completed like a report', async () => {
    const done: string[] = [];
    const browser = {
      async print(prepare: () => PrintDocument | Promise<PrintDocument>) {
        done.push(`printed ${(await prepare()).content.language}`);
        return 'pdf';
      },
    };
    const completing = async () => ({
      pdf: {
        write,
        complete: async (pdf: string) => {
          done.push(`completed ${pdf}`);
          return pdf;
        },
      },
    });
    const sink = createLogSink();

    await printFirst({ rendering: completing, browser, log: sink.log });

    expect(done).toEqual(['printed en-GB', 'completed pdf']);
    expect(sink.lines).toEqual([]);
  });

  test('logs a failure, and drawing still works', async () => {
    const sink = createLogSink();
    const browser = { print: () => Promise.reject(new Error('no browser')) };

    await printFirst({ rendering, browser, log: sink.log });

    expect(JSON.stringify(sink.lines)).toContain('the first report could not be printed');
  });
});
