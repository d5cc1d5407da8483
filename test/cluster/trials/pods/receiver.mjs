/** Receives webhooks over TLS, and answers each with STATUS. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';

const tls = (name) => readFileSync(`/tls/${name}`);
createServer({ cert: tls('tls.crt'), key: tls('tls.key') }, (request, response) => {
  request.resume();
  response.writeHead(Number(process.env.STATUS)).end();
}).listen(8443);
