/** @jest-environment node */
import { findUnverifiedPackages } from './lock-file.ts';

test('each package that is installed has a hash; workspaces and links to them have none', () => {
  const packages = {
    '': {},
    'libs/ui': {},
    'node_modules/@muster/ui': { link: true },
    'node_modules/zod': { integrity: 'sha512-x' },
    'node_modules/@swc/core-darwin-arm64': {},
    'libs/ui/node_modules/p-limit': {},
  };
  expect(findUnverifiedPackages({ packages })).toEqual([
    'package-lock.json has no integrity for node_modules/@swc/core-darwin-arm64',
    'package-lock.json has no integrity for libs/ui/node_modules/p-limit',
  ]);
});
