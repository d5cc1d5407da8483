import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:https';
import { join } from 'node:path';
import { pause } from '../support/commands.mjs';
import { FOLDERS } from '../support/settings.mjs';
import { CONTROL_PLANE, PORTS } from './settings.mjs';

/** Reads the cluster's API by HTTP as its administrator, for servers that watch it without kubectl. */
export function openApi() {
  const read = (file) => readFileSync(join(FOLDERS.keys, file));
  const agent = new Agent({ ca: read('ca.crt'), cert: read('admin.crt'), key: read('admin.key'), keepAlive: true });
  const base = `https://${CONTROL_PLANE}:${PORTS.apiServer}`;

  /** All objects at a path. */
  const list = (path) =>
    new Promise((resolve, reject) => {
      const request = get(`${base}${path}`, { agent, timeout: 10_000 }, async (answer) => {
        try {
          const parts = [];
          for await (const part of answer) parts.push(part);
          resolve(JSON.parse(Buffer.concat(parts).toString()).items ?? []);
        } catch (error) {
          reject(error);
        }
      });
      request.on('timeout', () => request.destroy(new Error('the API server is silent'))).on('error', reject);
    });

  /** Calls back after each change at a path, forever. */
  function watch(path, onChange) {
    const again = () => pause(500, { because: 'the API server ended the watch' }).then(() => watch(path, onChange));
    get(`${base}${path}?watch=1&timeoutSeconds=600`, { agent }, (answer) => {
      onChange();
      answer.on('data', onChange).on('close', again);
    }).on('error', again);
  }

  return { list, watch };
}
