import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltRemote } from '@muster/publishing';
import type { RemoteDescriptor } from '@muster/remote-kit/remote';
import { toIntegrity } from '../../tools/finish-files.ts';
import type { WebFolder } from './web-folder.ts';

interface Alteration {
  web: WebFolder;
  /** The remote whose current build is altered. */
  id: string;
  /** Changes its `remoteEntry.js`. */
  edit?: (entry: string) => string;
  /** Changes every file. */
  editFiles?: (text: string) => string;
  /** Turns it into another remote. */
  as?: Partial<RemoteDescriptor>;
}

function hash(content: string) {
  return toIntegrity(Buffer.from(content));
}

let buildCount = 0;

/** Creates another build of a remote, with its own names and hashes, and does not publish it. */
export async function alterBuild({ web, id, as, ...change }: Alteration): Promise<BuiltRemote> {
  const source = await web.locate(id);
  const built = JSON.parse(await readFile(join(source, 'build.json'), 'utf8')) as BuiltRemote;
  const { publicPaths, ...own } = built.descriptor;
  // Paths belong to one remote: one with others has none of the first.
  const descriptor = { ...own, ...(publicPaths && !as?.paths && { publicPaths }), ...as };
  const build = createHash('sha256')
    .update(`${process.pid} ${++buildCount}`)
    .digest('hex')
    .slice(0, 10);
  const oldName = `mfe_${id}_${built.build.build}`;
  const { edit, editFiles = (text) => text } = change;
  const files = await readTexts(source, (text) =>
    editFiles(text.replaceAll(oldName, `mfe_${descriptor.id}_${build}`)),
  );
  const entry = rewriteHashes(files);
  const editedEntry = edit ? edit(entry) : entry;
  const original = files.get('remoteEntry.js')?.originalHash ?? '';
  const manifest = (files.get('mf-manifest.json')?.text ?? '').replace(original, hash(editedEntry));
  files.set('remoteEntry.js', { text: editedEntry, originalHash: '' });
  files.set('mf-manifest.json', { text: manifest, originalHash: '' });
  const target = join(web.dir, 'remotes', `mfe_${descriptor.id}`, build);
  const alteredRemote: BuiltRemote = {
    descriptor,
    build: {
      ...built.build,
      // A version names one build.
      version: `${built.build.version}+${build}`,
      build,
      entry: `/remotes/mfe_${descriptor.id}/${build}/mf-manifest.json`,
      integrity: hash(editedEntry),
      manifestIntegrity: hash(manifest),
    },
  };
  await mkdir(target, { recursive: true });
  for (const [file, { text }] of files) await writeFile(join(target, file), text);
  await writeFile(join(target, 'build.json'), JSON.stringify(alteredRemote));
  return alteredRemote;
}

interface Text {
  text: string;
  /** The hash before the change. */
  originalHash: string;
}

async function readTexts(folder: string, rename: (text: string) => string) {
  const files = new Map<string, Text>();
  for (const file of await readdir(folder)) {
    const original = await readFile(join(folder, file), 'utf8');
    files.set(file, { text: rename(original), originalHash: hash(original) });
  }
  return files;
}

/** Writes the new hashes of the other files into manifest and entry. Returns the entry. */
function rewriteHashes(files: Map<string, Text>): string {
  const filesWithHashes = ['mf-manifest.json', 'remoteEntry.js'];
  for (const name of filesWithHashes) {
    const file = files.get(name);
    if (!file) throw new Error(`The build has no ${name}.`);
    for (const [other, { text, originalHash }] of files) {
      if (!filesWithHashes.includes(other))
        file.text = file.text.replaceAll(originalHash, hash(text));
    }
  }
  return files.get('remoteEntry.js')?.text ?? '';
}

/**
 * An entry whose Page is this component, given as JavaScript; the original chunk is still loaded.
 */
export function withPage(component: string) {
  return (entry: string) =>
    replaceOnce(
      entry,
      /"\.\/Page":(\(\)=>.+?)(?=,"\.\/|\},shareScope)/,
      (_, load) => `"./Page":()=>(${load})().then(open=>()=>({...open(),Page:${component}}))`,
    );
}

/** An entry that throws as soon as it runs. */
export function throwing(entry: string) {
  return `throw new Error('The events were built wrongly');${entry}`;
}

/** An entry without the Page that the registry promises. */
export function withoutPage(entry: string) {
  return replaceOnce(entry, /"\.\/Page":/, () => '"./Pages":');
}

function replaceOnce(
  text: string,
  pattern: RegExp,
  write: (match: string, group: string) => string,
): string {
  if (!pattern.test(text)) throw new Error(`The entry has nothing like ${pattern}.`);
  return text.replace(pattern, write);
}
