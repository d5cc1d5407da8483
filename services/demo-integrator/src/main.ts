import { once } from 'node:events';
import { startApp } from './app.ts';
import { createLog } from './log.ts';
import { DemoIntegratorSettings } from './settings.ts';

async function run(settings: DemoIntegratorSettings): Promise<void> {
  const log = createLog(settings.LOG_LEVEL);
  const app = await startApp(settings, { log });
  log.info({ port: app.port }, 'started');
  void app.addSamples();
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  await app.close();
}

const settings = DemoIntegratorSettings.safeParse(process.env);
if (settings.success) await run(settings.data);
else {
  // Only names of variables: a value may be a secret.
  const names = new Set(settings.error.issues.map(({ path }) => path.join('.')));
  process.stderr.write(`These settings are not valid: ${[...names].join(', ')}\n`);
  process.exitCode = 1;
}
