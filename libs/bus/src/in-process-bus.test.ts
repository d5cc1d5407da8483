import { createInProcessBus } from './in-process-bus.ts';
import { describeBus } from './testing/conformance.ts';

const maxPayload = 64 * 1024;

describeBus('inside one process', {
  maxPayload,
  async open(instruments) {
    const bus = createInProcessBus({ maxPayload }, instruments);
    return { asking: bus, serving: bus };
  },
});
