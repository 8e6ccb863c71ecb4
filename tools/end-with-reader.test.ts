/** @jest-environment node */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

test('a program whose reader leaves ends without an error', async () => {
  const program = `
    import { endWithReader } from '${join(__dirname, 'end-with-reader.ts')}';
    endWithReader();
    setInterval(() => process.stdout.write('line\\n'), 1);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  child.stdout.once('data', () => child.stdout.destroy());
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  expect(errors).toBe('');
});
