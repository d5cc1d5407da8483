import { expect, test } from '@jest/globals';
import type { FiguresReply, FiguresRequest } from '@pain-assessment/contracts';
import { createLogSink } from '@pain-assessment/service-kit/testing';
import { startWarmUp } from './warm-up.ts';

const reply = {} as FiguresReply;

test('a female body and a male one are drawn', async () => {
  const sexes: string[] = [];
  const figures = async ({ patient }: FiguresRequest) => {
    sexes.push(patient.sex);
    return reply;
  };
  const warmUp = startWarmUp({ rendering: async () => ({ figures }), log: createLogSink().log });

  expect(await warmUp.drawn).toBe(true);
  expect(await warmUp.done).toBe(true);
  expect(sexes).toEqual(['female', 'male']);
});

test('a first drawing that fails is logged and tried again', async () => {
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

test('a stop ends the tries', async () => {
  const rendering = () => Promise.reject(new Error('fonts cannot be read'));
  const warmUp = startWarmUp({ rendering, log: createLogSink().log });
  warmUp.stop();

  expect(await warmUp.done).toBe(false);
});
