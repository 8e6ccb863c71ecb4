import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locateRemote, readRegistry, writeJson } from '@muster/publishing';
import type { RegisteredRemote } from '@muster/remote-host/registry';
import { dist } from '../../../tools/dist-folder.ts';
import { startProduct } from '../../support/product.ts';
import { buildApps } from '../browser.ts';
import { comparePages } from '../load/compare-pages.ts';
import { PAGES } from '../load/pages.ts';

const REMOTES = 50;

/**
 * Prints what sign-in and the event list cost with 50 remotes, compared with those that Muster has.
 */
export async function run(): Promise<void> {
  await buildApps();
  const manyDir = await layOutMany();
  const many = { name: `${REMOTES} remotes`, product: await startProduct(manyDir) };
  const few = { name: 'as it is', product: await startProduct() };
  try {
    const { 'sign-in': signIn, 'event list': eventList } = PAGES;
    await comparePages([many, few], { 'sign-in': signIn, 'event list': eventList });
  } finally {
    await Promise.all([many, few].map(({ product }) => product.stop()));
    await rm(manyDir, { recursive: true, force: true });
  }
}

/**
 * A folder that the server can serve: the shell and remotes as they are, and copies of the profile
 * under other names.
 */
async function layOutMany(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-remotes-'));
  await symlink(join(dist, 'shell'), join(folder, 'shell'));
  const registry = await readRegistry(dist);
  const own = registry.remotes.map((remote) => ({ ...remote, previous: [] }));
  const profile = own.find(({ id }) => id === 'profile') as RegisteredRemote;
  const others = Array.from({ length: REMOTES - own.length }, (_, index) => {
    const id = `gear${index}`;
    const entry = profile.entry.replace('mfe_profile', `mfe_${id}`);
    return {
      ...profile,
      id,
      label: `Gear ${index}`,
      entry,
      paths: [`/dashboard/${id}`] as [string],
    };
  });
  for (const { id } of own) await link(locateRemote(dist, id), locateRemote(folder, id));
  for (const { id } of others) await link(locateRemote(dist, 'profile'), locateRemote(folder, id));
  await writeJson(join(folder, 'registry.json'), { ...registry, remotes: [...own, ...others] });
  return folder;
}

async function link(from: string, to: string): Promise<void> {
  await mkdir(join(to, '..'), { recursive: true });
  await symlink(from, to);
}
