import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RemoteDeclaration } from '@muster/remote-kit/remote';
import { root } from '../root.ts';

const requireModule = createRequire(import.meta.url);

/** The declaration of the remote in this folder (`mfe-events`). */
export function readDeclaration(app: string): RemoteDeclaration {
  return requireModule(join(root, app, 'remote.ts')).default as RemoteDeclaration;
}

/** The declarations of every remote in the workspace. */
export function readDeclarations(): RemoteDeclaration[] {
  return readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .map(readDeclaration);
}
