import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Plugins, rspack, type Stats } from '@rspack/core';
import { REQUIREMENTS_FILE, RequirementsPlugin } from '../../tools/bundling/requirements-plugin.ts';
import { root } from '../../tools/root.ts';

const SOURCE = `
import { useState as state } from 'react';
import { Page } from './page.js';
export { memo } from 'react';
console.log(state, Page);
`;
const PAGE = `
import * as React from 'react';
export function Page() { return React.useMemo(() => 1, []); }
`;
/** As federation does it for a remote. */
const shareReact = new rspack.sharing.ConsumeSharedPlugin({
  consumes: { react: { import: false, requiredVersion: '^19.0.0' } },
});

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-remote-'));
  writeFileSync(join(folder, 'index.js'), SOURCE);
  writeFileSync(join(folder, 'page.js'), PAGE);
});
test.afterEach(() => rmSync(folder, { recursive: true }));

async function build(plugins: Plugins): Promise<string[]> {
  const compiler = rspack({
    context: folder,
    mode: 'production',
    entry: './index.js',
    resolve: { modules: [join(root, 'node_modules')] },
    output: { path: join(folder, 'dist') },
    plugins: [...plugins, new RequirementsPlugin({ react: '^19.0.0' })],
  });
  const stats = await new Promise<Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  return (stats?.toJson({ errors: true }).errors ?? []).map(({ message }) => message);
}

test('of each shared library the names that are imported are required', async () => {
  expect(await build([shareReact])).toEqual([]);
  const requires = JSON.parse(readFileSync(join(folder, 'dist', REQUIREMENTS_FILE), 'utf8'));
  expect(requires).toEqual({ react: { range: '^19.0.0', names: ['useMemo', 'useState'] } });
});

test('a remote with a library of its own that the shell shares is not built', async () => {
  const errors = await build([]);
  expect(errors).toContainEqual(expect.stringMatching(/shares .+react.+must not contain it/));
});

test('a remote of which no requirement is found is not built', async () => {
  writeFileSync(join(folder, 'index.js'), 'console.log(1);');
  expect(await build([shareReact])).toEqual([
    expect.stringContaining('No import of a shared library was found'),
  ]);
});
