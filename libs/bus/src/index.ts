export * from './bus.ts';
export * from './bus-error.ts';
export { createInProcessBus } from './in-process/in-process-bus.ts';
export { connectBus } from './nats/nats-bus.ts';
export type { NatsOptions } from './nats/nats-options.ts';
