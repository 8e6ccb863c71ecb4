import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findIdFault, findSlotsFault, type RemoteDeclaration } from '@muster/remote-kit/remote';
import { root } from '../root.ts';

const requireModule = createRequire(import.meta.url);

/**
 * The declaration of the remote in this folder (`mfe-events`). Throws a sentence if its id is not
 * that of the folder, or what it contributes to slots is wrong.
 */
export function readDeclaration(app: string): RemoteDeclaration {
  const declaration = requireModule(join(root, app, 'remote.ts')).default as RemoteDeclaration;
  const fault = findIdFault(declaration.id);
  if (fault) throw new Error(`${app}/remote.ts: ${fault}`);
  if (app !== `mfe-${declaration.id}`)
    throw new Error(
      `${app}/remote.ts has the id "${declaration.id}"; that of its folder is needed.`,
    );
  const { slots = [], exposes } = declaration;
  const slotsFault = findSlotsFault({ slots, exposes: Object.keys(exposes) });
  if (slotsFault) throw new Error(`${app}/remote.ts: ${slotsFault}`);
  return declaration;
}

/**
 * The declarations of every remote in the workspace, in the order of their tabs. Throws a sentence
 * if two have a path in common.
 */
export function readDeclarations(): RemoteDeclaration[] {
  const declarations = readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .map(readDeclaration);
  const clash = findPathClash(declarations);
  if (clash) throw new Error(clash);
  return declarations.sort((a, b) => a.order - b.order || a.id.localeCompare(b.id));
}

type Owned = Pick<RemoteDeclaration, 'id' | 'paths' | 'publicPaths'>;

/** Which path two remotes claim, as a sentence; undefined if none. */
export function findPathClash(declarations: readonly Owned[]): string | undefined {
  const owners = new Map<string, string>();
  for (const { id, paths, publicPaths = [] } of declarations) {
    for (const path of [...paths, ...publicPaths]) {
      const owner = owners.get(path);
      if (owner) return `The path ${path} is claimed by mfe-${owner} and by mfe-${id}.`;
      owners.set(path, id);
    }
  }
  return undefined;
}
