import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { hasSwift } from '@muster/server/test/support/start-swift.ts';

const root = resolve(import.meta.dirname, '../..');
const TESTS = [
  'server/src/platform/storage/storage.test.ts',
  'server/src/platform/storage/s3-list.test.ts',
  'server/src/features/files/unknown-content.test.ts',
];

/** The tests of the file store, on OpenStack Swift with its S3 API instead of a small stand-in. */
export async function run(): Promise<string[] | 'left out'> {
  if (!(await hasSwift())) {
    process.stdout.write(
      's3 needs swift-proxy, swift-account, swift-container, swift-object and memcached\n',
    );
    return 'left out';
  }
  const tests = TESTS.map((path) => join(root, path));
  const args = [join(root, 'server/test/support/run.ts'), 'embedded', ...tests];
  const env = { ...process.env, TEST_S3: 'swift' };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0 ? [] : ['tests of the file store fail'];
}
