import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GATE_ID } from '@muster/page-contract';
import { createOfflineFiles } from './offline-files.ts';

type PageFiles = Parameters<ReturnType<typeof createOfflineFiles>>[0];

test('a build of the gate whose files are gone is not kept, and pages are served all the same', async () => {
  const entry = '/remotes/mfe_gate/gone/mf-manifest.json';
  const gate = { id: GATE_ID, entry, manifestIntegrity: 'sha384-gone' };
  const assets = { integrity: { '/main.js': 'sha384-main' }, offersUrl: '/offers.json' };
  const files = { assets, registry: { remotes: [gate] } } as unknown as PageFiles;
  const listed = await createOfflineFiles('/nowhere')(files);
  assert.deepEqual(listed?.files, [{ path: '/main.js', integrity: 'sha384-main' }]);
});
