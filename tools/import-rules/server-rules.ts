import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { IForbiddenRuleType } from 'dependency-cruiser';
import { root } from '../root.ts';

/** The layers of the server, highest first: each may import those after it. */
const LAYERS = ['start', 'web', 'jobs', 'features', 'platform'];

/** Accounts as every feature sees them: each may import it, and it imports none. */
const PEOPLE = 'people';

/** Every other feature, and those that it may import. A feature comes after those it imports. */
const importableFeatures: Record<string, readonly string[]> = {
  calendar: [],
  auth: [],
  files: [],
  likes: [],
  crew: [],
  devices: ['auth', 'crew'],
  'event-templates': ['crew'],
  'participant-views': [],
  'saved-searches': [],
  'own-apis': [],
  health: [],
  system: [],
  publishing: ['system'],
  profile: ['auth', 'files'],
  moments: ['files'],
  vouchers: ['crew'],
  'waiver-states': [],
  participation: ['auth', 'crew', 'vouchers', 'waiver-states'],
  money: ['auth', 'crew', 'devices', 'participation'],
  limits: [],
  waivers: ['crew', 'devices', 'participation', 'waiver-states'],
  gate: ['auth', 'crew', 'devices', 'limits', 'money', 'participation', 'waiver-states', 'waivers'],
  chronograph: ['crew', 'devices', 'gate', 'limits', 'participation'],
  record: [],
  cards: ['crew'],
  bans: ['participation'],
  dependants: ['participation', 'waiver-states'],
  blocks: [],
  account: ['auth', 'files', 'participation', 'waiver-states'],
  events: ['crew', 'files', 'moments', 'participation'],
  messages: ['auth', 'blocks', 'crew', 'files', 'participation'],
  announcements: ['blocks', 'crew', 'messages', 'participation'],
  reports: ['events', 'files', 'messages', 'moments'],
  admin: ['account', 'auth', 'events', 'files', 'messages', 'moments', 'participation'],
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
compareFolders('server/src/features', [PEOPLE, ...Object.keys(importableFeatures)]);

/** The layers of the server, and which feature may import which. */
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
  ...Object.entries({ [PEOPLE]: [], ...importableFeatures }).map(
    ([feature, allowed]): IForbiddenRuleType => ({
      name: `server-features-imported-by-${feature}`,
      comment: `It may import ${['the platform', PEOPLE, ...allowed].join(', ')}.`,
      severity,
      from: { path: `^server/src/features/${feature}/`, pathNot: serverTests },
      to: {
        path: '^server/src/features/',
        pathNot: [feature, PEOPLE, ...allowed].map((folder) => `^server/src/features/${folder}/`),
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
