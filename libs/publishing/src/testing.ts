import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteBuild } from '@muster/remote-host/registry';
import type { BuiltRemote } from './registry-edits.ts';

/** A finished build of a remote, for tests. */
export function makeBuilt(build: string, { id = 'events', order = 1 } = {}): BuiltRemote {
  return {
    descriptor: {
      id,
      label: id,
      title: id,
      icon: id,
      order,
      visibleTo: 'everyone',
      paths: [`/dashboard/${id}`],
      contract: 1,
    },
    build: {
      version: '1.0.0',
      build,
      entry: `/remotes/mfe_${id}/${build}/mf-manifest.json`,
      integrity: 'sha384-x',
      manifestIntegrity: 'sha384-y',
      contract: 1,
      exposes: ['Page'],
    },
  };
}

/** A hash as manifests have them. */
export function hash(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

interface BuildOptions {
  id?: string;
  version?: string;
  /** The content of the entry file. */
  entry?: string;
  requires?: object;
  /** What the manifest says of further files. */
  integrity?: Readonly<Record<string, string>>;
  pageScripts?: readonly string[];
  slots?: RemoteBuild['slots'];
}

/** Writes a finished build with real files and hashes into a folder of published builds. */
export function writeBuild(dir: string, build: string, options: BuildOptions = {}): BuiltRemote {
  const { id = 'events', version = `1.0.${build}`, entry = `run(${build})` } = options;
  const { requires = {}, integrity = {}, pageScripts = [], slots } = options;
  const built = makeBuilt(build, { id });
  const manifest = JSON.stringify({
    requires,
    exposes: [{ name: 'Page', assets: { js: { sync: pageScripts }, css: { sync: [] } } }],
    integrity: { 'remoteEntry.js': hash(entry), ...integrity },
  });
  built.build = {
    ...built.build,
    version,
    integrity: hash(entry),
    manifestIntegrity: hash(manifest),
    ...(slots && { slots }),
  };
  const folder = join(dir, 'remotes', `mfe_${id}`, build);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'remoteEntry.js'), entry);
  writeFileSync(join(folder, 'mf-manifest.json'), manifest);
  writeFileSync(join(folder, 'build.json'), JSON.stringify(built));
  return built;
}
