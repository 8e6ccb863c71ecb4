import { createRequire } from 'node:module';

// node server/test/support/s3-store-process.ts <package> <folder>
// Runs one of the S3 servers of the tests, and prints its port once it listens.

interface S3rver {
  run: () => Promise<{ port: number }>;
}
type S3rverClass = new (options: object) => S3rver;

const [packageName = '', directory = ''] = process.argv.slice(2);
const S3rver = createRequire(import.meta.url)(packageName) as S3rverClass;
const { port } = await new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: 'muster' }],
}).run();
process.stdout.write(`${port}\n`);
