export { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
export { freePort } from './free-port.ts';
export { createLogSink, type LogSink } from './log-sink.ts';
export { startNats, type TestNats, type TestNatsOptions } from './nats.ts';
export { startRedis, type TestRedis } from './redis.ts';
export { startRedisCluster, type TestRedisCluster } from './redis-cluster.ts';
export { spawnService } from './spawn-service.ts';
export { type Spawned, spawnProcess } from './spawned.ts';
export { waitFor } from './wait-for.ts';
