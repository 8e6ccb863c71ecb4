import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { collectDefaultMetrics } from 'prom-client';
import { createMetrics } from './platform/metrics/metrics.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const ANALYZE = '/usr/bin/systemd-analyze';

test('the dashboard shows every metric of the server, and no other', async () => {
  const { registry } = createMetrics();
  const own = registry.getMetricsAsArray().map(({ name }) => name);
  collectDefaultMetrics({ register: registry });
  const all = registry.getMetricsAsArray().map(({ name }) => name);
  const dashboard = await readFile(join(deploy, 'grafana/muster.json'), 'utf8');
  const names = dashboard.match(/\b(muster|nodejs|process)_[a-z0-9_]+/g) ?? [];
  const shown = new Set(names.map((name) => name.replace(/_(bucket|sum|count)$/, '')));
  assert.deepEqual(
    own.filter((name) => !shown.has(name)),
    [],
  );
  assert.deepEqual(
    [...shown].filter((name) => !all.includes(name)),
    [],
  );
});

test('systemd accepts the unit', {
  skip: !existsSync(ANALYZE) && 'systemd is not installed',
}, async () => {
  await using directory = await makeTemporaryDirectory();
  const unit = await readFile(join(deploy, 'systemd/muster.service'), 'utf8');
  // Verifying looks for the programs and the account of this machine.
  const here = unit
    .replace(/^(User|Group)=.*\n/gm, '')
    .replace('/srv/muster/node_modules/node/bin/node', process.execPath)
    .replaceAll('/srv/muster', join(deploy, '..'));
  const path = join(directory.path, 'muster.service');
  await writeFile(path, here);
  const { stderr } = await promisify(execFile)(ANALYZE, ['verify', '--man=no', path]);
  const complaints = stderr.split('\n').filter((line) => line.includes('muster'));
  assert.deepEqual(complaints, []);
});
