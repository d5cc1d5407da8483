export type {
  Bus,
  BusCall,
  BusInstruments,
  CallContext,
  Handler,
  ServeOptions,
  Serving,
  ServingContext,
} from './bus.ts';
export { type BusError, type BusFailure, busError } from './bus-error.ts';
export { createInProcessBus } from './in-process-bus.ts';
export { connectBus, type NatsOptions } from './nats/connect-bus.ts';
