import type { IForbiddenRuleType } from 'dependency-cruiser';

/** The folders below the slices. None of them imports a slice. */
const platform = 'config|log|database|storage|realtime|http|queue|mail|audit|limits|totals';

/** Every slice, and the slices that it may import. A slice is listed after those it imports, so there is no circle. */
const importableSlices: Record<string, readonly string[]> = {
  people: [],
  calendar: [],
  auth: [],
  files: [],
  likes: [],
  'saved-searches': [],
  health: [],
  profile: ['files'],
  account: ['auth', 'files', 'participation'],
  moments: ['files'],
  participation: [],
  events: ['files', 'moments', 'participation'],
  messages: ['auth', 'files', 'participation'],
  announcements: ['messages', 'participation'],
  web: ['events'],
  reports: ['events', 'files', 'messages', 'moments'],
  admin: ['account', 'auth', 'events', 'files', 'messages', 'moments', 'participation'],
  system: ['web'],
  jobs: [
    'account',
    'admin',
    'auth',
    'calendar',
    'events',
    'files',
    'messages',
    'participation',
    'reports',
    'system',
  ],
};

const slices = Object.keys(importableSlices).join('|');

/** Tests may import whatever they set up or check. */
const serverTests = '\\.test\\.ts$';

const severity = 'error';

/** The layers of the server: start → slices → people → platform. */
export const serverRules: IForbiddenRuleType[] = [
  {
    name: 'server-platform-imports-no-slice',
    comment: 'The platform is below the slices: pass it what it needs.',
    severity,
    from: { path: `^server/src/(${platform})(/|\\.ts$)`, pathNot: serverTests },
    to: { path: `^server/src/(${slices}|start)/` },
  },
  ...Object.entries(importableSlices).map(
    ([slice, allowed]): IForbiddenRuleType => ({
      name: `server-slices-imported-by-${slice}`,
      comment: `It may import ${['the platform', 'people', ...allowed].join(', ')}.`,
      severity,
      from: { path: `^server/src/${slice}/`, pathNot: serverTests },
      to: {
        path: `^server/src/(${slices})/`,
        pathNot: [slice, 'people', ...allowed].map((folder) => `^server/src/${folder}/`),
      },
    }),
  ),
  {
    name: 'server-start-imported-by-main-only',
    comment: 'Only the program itself puts the server together.',
    severity,
    from: {
      pathNot: [serverTests, '^server/src/main\\.ts$', '^server/(src/start|test)/', '^demo/'],
    },
    to: { path: '^server/src/start/' },
  },
];
