export * from './bus.ts';
export * from './bus-error.ts';
export { createInProcessBus } from './in-process/in-process-bus.ts';
export { connectBus, type NatsOptions } from './nats/nats-bus.ts';
