import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dist } from '../../../tools/dist-folder.ts';
import { startProduct } from '../../support/product.ts';
import { buildApps } from '../browser.ts';
import { comparePages } from './compare-pages.ts';
import { PAGES } from './pages.ts';

/**
 * Prints the figures of a first and a second visit, for the federated product and for the same code
 * as one bundle.
 */
export async function run(): Promise<void> {
  await buildApps();
  await buildApps('monolith');
  const monolithDir = await layOutMonolith();
  const federated = { name: 'federated', product: await startProduct() };
  const monolith = { name: 'monolith', product: await startProduct(monolithDir) };
  try {
    await comparePages([federated, monolith], PAGES);
  } finally {
    await Promise.all([federated, monolith].map(({ product }) => product.stop()));
    await rm(monolithDir, { recursive: true, force: true });
  }
}

/**
 * A folder that the server can serve: the monolith in place of the shell, with the same registry.
 */
async function layOutMonolith(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-monolith-'));
  await symlink(join(dist, 'monolith'), join(folder, 'shell'));
  await cp(join(dist, 'registry.json'), join(folder, 'registry.json'));
  return folder;
}
