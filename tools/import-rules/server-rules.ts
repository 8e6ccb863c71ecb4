import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { IForbiddenRuleType } from 'dependency-cruiser';
import { root } from '../root.ts';

/** The layers of the server, highest first: each may import those after it. */
const LAYERS = ['start', 'web', 'jobs', 'features', 'platform'];

/** The chapters, lowest first, and those that each may import (docs/architecture.md#chapters). */
const importableChapters: Record<string, readonly string[]> = {
  accounts: [],
  files: ['accounts'],
  crew: ['accounts'],
  organizers: ['accounts', 'files'],
  participation: ['accounts', 'crew', 'organizers'],
  'own-data': ['accounts', 'files', 'organizers', 'participation'],
  money: ['accounts', 'crew', 'participation'],
  waivers: ['accounts', 'crew', 'participation'],
  gate: ['accounts', 'crew', 'money', 'participation', 'waivers'],
  events: ['accounts', 'crew', 'files', 'money', 'organizers', 'participation'],
  messages: ['accounts', 'crew', 'files', 'participation'],
  administration: ['accounts', 'events', 'files', 'messages', 'own-data', 'participation'],
  operations: ['accounts'],
};

/** Tests may import whatever they set up or check. */
const serverTests = '\\.test\\.ts$';

const severity = 'error';

function listFolders(path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** Throws for a folder that has no rule, or a rule that has no folder. */
function compareFolders(path: string, listed: readonly string[]): void {
  const folders = listFolders(path);
  const unlisted = folders.filter((name) => !listed.includes(name));
  const missing = listed.filter((name) => !folders.includes(name));
  if (unlisted.length > 0)
    throw new Error(`tools/import-rules/server-rules.ts has no rule for ${path}/${unlisted}`);
  if (missing.length > 0) throw new Error(`There is no ${path}/${missing}`);
}

compareFolders('server/src', LAYERS);
compareFolders('server/src/features', Object.keys(importableChapters));

/** The layers of the server, and which chapter may import which. */
export const serverRules: IForbiddenRuleType[] = [
  ...LAYERS.map(
    (layer, index): IForbiddenRuleType => ({
      name: `server-${layer}-imports-downwards`,
      comment: `The layers are, from the top: ${LAYERS.join(', ')}.`,
      severity,
      from: { path: `^server/src/${layer}/`, pathNot: serverTests },
      to: {
        path: '^server/src/',
        pathNot: LAYERS.slice(index).map((below) => `^server/src/${below}/`),
      },
    }),
  ),
  ...Object.entries(importableChapters).map(
    ([chapter, allowed]): IForbiddenRuleType => ({
      name: `server-features-imported-by-${chapter}`,
      comment: `It may import ${['the platform', ...allowed].join(', ')}.`,
      severity,
      from: { path: `^server/src/features/${chapter}/`, pathNot: serverTests },
      to: {
        path: '^server/src/features/',
        pathNot: [chapter, ...allowed].map((folder) => `^server/src/features/${folder}/`),
      },
    }),
  ),
  {
    name: 'server-start-imported-by-main-only',
    comment: 'Only the program itself puts the server together.',
    severity,
    from: {
      pathNot: [
        serverTests,
        '^server/src/main\\.ts$',
        '^server/(src/start|test)/',
        '^(demo|tests)/',
      ],
    },
    to: { path: '^server/src/start/' },
  },
];
