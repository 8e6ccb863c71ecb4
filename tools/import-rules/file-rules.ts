import type { IForbiddenRuleType } from 'dependency-cruiser';
import { configFiles, testFiles, workbenchFiles } from './paths.ts';

/** Programs, and what is loaded by its file name instead of being imported. */
const entryFiles = [...testFiles, configFiles, workbenchFiles, '^tools/', '\\.d\\.ts$'];

/** Rules about files, whichever package they are in. */
export const fileRules: IForbiddenRuleType[] = [
  {
    name: 'no-circular-imports',
    comment: 'Merge files that import each other, or move what they share to another file.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphans',
    comment: 'Nothing imports it and it imports nothing: delete it.',
    severity: 'error',
    from: { orphan: true, pathNot: entryFiles },
    to: {},
  },
];
