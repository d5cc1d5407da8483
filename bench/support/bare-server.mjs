import express from 'express';
import { Redis } from 'ioredis';

/** Baseline: Express 5 with one ioredis command per request. */
const redis = new Redis(process.argv[2]);
const app = express();
app.disable('etag');
app.get('/text/:id', async (request, response) => {
  response.type('json').send(await redis.get(request.params.id));
});
app.get('/bytes/:id', async (request, response) => {
  response.type('json').send(await redis.getBuffer(request.params.id));
});
app.post('/text/:id', express.json(), async (request, response) => {
  await redis.set(request.params.id, JSON.stringify(request.body), 'EX', 7_200);
  response.status(201).json({ id: request.params.id });
});
const server = app.listen(0, () => process.send(server.address().port));
