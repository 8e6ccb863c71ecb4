import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../../src/platform/config/s3-config.ts';
import { findFreePorts } from './free-ports.ts';
import {
  STORES,
  SWIFT_ACCESS,
  SWIFT_REGION,
  type SwiftPorts,
  writeSwiftConfig,
} from './swift-config.ts';
import type { TestS3Store } from './test-s3-store.ts';

const run = promisify(execFile);
const START_TIMEOUT_MS = 60_000;

/** Debian's packages swift-proxy, swift-account, swift-container, swift-object and memcached. */
const PROGRAMS = [
  ...['proxy', ...STORES].map((name) => `/usr/bin/swift-${name}-server`),
  '/usr/bin/swift-ring-builder',
  '/usr/bin/memcached',
];

/** Whether a real S3 engine can be started on this machine. */
export async function hasSwift(): Promise<boolean> {
  const found = await Promise.allSettled(PROGRAMS.map((program) => access(program)));
  return found.every(({ status }) => status === 'fulfilled');
}

/** OpenStack Swift with its S3 API: an empty store with the bucket `muster`. */
export async function startSwift(): Promise<TestS3Store> {
  const directory = await makeTemporaryDirectory();
  const ports = await choosePorts();
  await writeSwiftConfig(directory.path, ports);
  for (const store of STORES) await buildRing(directory.path, { store, port: ports[store] });
  const programs = startPrograms(directory.path, ports);
  async function close() {
    for (const program of programs) program.kill('SIGKILL');
    await Promise.all(programs.map(waitForEnd));
    await directory[Symbol.asyncDispose]();
  }
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  const config = { endpoint, region: SWIFT_REGION, bucket: 'muster', ...SWIFT_ACCESS };
  try {
    await createBucket(config);
  } catch (error) {
    await close();
    throw error;
  }
  function signal(name: NodeJS.Signals) {
    for (const program of programs) program.kill(name);
  }
  return { config, signal, close };
}

async function buildRing(
  folder: string,
  { store, port }: { store: string; port: number },
): Promise<void> {
  const builder = join(folder, `${store}.builder`);
  const steps = [
    ['create', '4', '1', '1'],
    ['add', `r1z1-127.0.0.1:${port}/d1`, '1'],
    ['rebalance'],
  ];
  for (const step of steps) await run('/usr/bin/swift-ring-builder', [builder, ...step]);
}

function startPrograms(folder: string, ports: SwiftPorts): ChildProcess[] {
  const memcached = ['-l', '127.0.0.1', '-p', String(ports.memcached), '-u', 'root'];
  return [
    spawn('/usr/bin/memcached', memcached, { stdio: 'ignore' }),
    ...['proxy', ...STORES].map((name) =>
      spawn(`/usr/bin/swift-${name}-server`, [join(folder, `${name}.conf`)], { stdio: 'ignore' }),
    ),
  ];
}

async function waitForEnd(program: ChildProcess): Promise<void> {
  if (program.exitCode === null && program.signalCode === null) await once(program, 'exit');
}

/** Its programs take some seconds until they answer. */
async function createBucket({ endpoint, bucket, region, ...access }: S3Config): Promise<void> {
  const client = new AwsClient({ ...access, region, service: 's3', retries: 0 });
  let last: unknown;
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await sleep(200)) {
    try {
      const response = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
      if (response.ok) return;
      last = `${response.status} ${await response.text()}`;
    } catch (error) {
      last = error;
    }
  }
  throw new Error(`Swift did not start: ${last}`);
}

async function choosePorts(): Promise<SwiftPorts> {
  const [proxy = 0, account = 0, container = 0, object = 0, memcached = 0] = await findFreePorts(5);
  return { proxy, account, container, object, memcached };
}
