export { createTestAuthority, type TestAuthority, type TestCertificate } from './certificates.ts';
export { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
export { createLogSink, type LogSink } from './log-sink.ts';
export { startNats, type TestNats } from './nats.ts';
export { freePort } from './ports.ts';
export { type Spawned, spawnProcess, spawnService } from './processes.ts';
export { startRedis, type TestRedis } from './redis.ts';
export { startRedisCluster, type TestRedisCluster } from './redis-cluster.ts';
export { waitFor } from './wait-for.ts';
