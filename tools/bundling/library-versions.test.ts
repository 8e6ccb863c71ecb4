/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOtherMajors } from './library-versions.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'mfe-gear-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function install(name: string, version: string): void {
  const folder = join(dir, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
}

test('a remote with another major version of a shared library is told which, once', () => {
  const ranges = {
    react: '^19.0.0',
    'react/jsx-runtime': '^19.0.0',
    '@mantine/core': '^9.0.0',
    jotai: '^3.0.0',
  };
  expect(findOtherMajors(dir, ranges)).toEqual([]);
  install('react', '18.3.1');
  install('@mantine/core', '8.2.0');
  install('jotai', '3.4.0');
  expect(findOtherMajors(dir, ranges)).toEqual([
    expect.stringContaining('has react 18.3.1 of its own; the shell provides ^19.0.0.'),
    expect.stringContaining('has @mantine/core 8.2.0 of its own; the shell provides ^9.0.0.'),
  ]);
});
