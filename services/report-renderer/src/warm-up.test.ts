import { describe, expect, test } from '@jest/globals';
import { BodyShape, type FiguresReply, type FiguresRequest, type PdfRequest, Sex } from '@pain-assessment/contracts';
import { findBodyShape } from '@pain-assessment/pain-map';
import { createLogSink } from '@pain-assessment/service-kit/testing';
import type { PrintDocument } from './browser/managed-browser.ts';
import { printFirst, startWarmUp } from './warm-up.ts';

const reply = {} as FiguresReply;

test('draws every body once', async () => {
  const bodies: string[] = [];
  const figures = async ({ patient }: FiguresRequest) => {
    bodies.push(`${patient.sex} ${findBodyShape(patient)}`);
    return reply;
  };
  const warmUp = startWarmUp({ rendering: async () => ({ figures }), log: createLogSink().log });

  expect(await warmUp.drawn).toBe(true);
  expect(await warmUp.done).toBe(true);
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
  const warmUp = startWarmUp({ rendering, log: sink.log });

  expect(await warmUp.done).toBe(true);
  expect(JSON.stringify(sink.lines)).toContain('nothing can be drawn');
});

test('a stop ends the retries', async () => {
  const rendering = () => Promise.reject(new Error('fonts cannot be read'));
  const warmUp = startWarmUp({ rendering, log: createLogSink().log });
  warmUp.stop();

  expect(await warmUp.done).toBe(false);
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
