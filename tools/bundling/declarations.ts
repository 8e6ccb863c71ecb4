import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RemoteDeclaration } from '../../libs/remote-kit/src/remote.ts';

const read = createRequire(import.meta.url);

/** The declarations of every remote in the workspace. */
export const readDeclarations = (root: string): RemoteDeclaration[] =>
  readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => read(join(root, name, 'remote.ts')).default as RemoteDeclaration);
