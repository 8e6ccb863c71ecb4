import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineApp } from '../../rspack.shared.ts';
import { root } from '../root.ts';
import { readDeclarations } from './declarations.ts';

/**
 * The packages whose stories are shown: every remote, and shell and library of components where
 * their sources are.
 */
const folders = [
  ...readDeclarations().map(({ id }) => ({ group: id, folder: join(root, `mfe-${id}/src`) })),
  { group: 'shell', folder: join(root, 'shell/src') },
  { group: 'ui', folder: join(root, 'libs/ui/src') },
].filter(({ folder }) => existsSync(folder));

/**
 * `npm run stories`: every `*.stories.tsx` file in the workbench of stories
 * (docs/remote.md#stories).
 */
export default defineApp({ dir: root, name: 'stories', stories: folders });
