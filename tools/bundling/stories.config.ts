import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineApp } from '../../rspack.shared.ts';
import { root } from '../root.ts';
import { readDeclarations } from './declarations.ts';

/**
 * The packages whose stories are shown: every remote, and the library of components where its
 * source is.
 */
const folders = [
  ...readDeclarations().map(({ id }) => ({ group: id, folder: join(root, `mfe-${id}/src`) })),
  { group: 'ui', folder: join(root, 'libs/ui/src') },
].filter(({ folder }) => existsSync(folder));

/**
 * `npm run stories`: every `*.stories.tsx` file in the workbench of stories
 * (docs/remote.md#stories).
 */
export default defineApp({ dir: root, name: 'stories', stories: folders });
