import { parse } from 'node:path';

/** A test file, relative to the repository. */
export interface TestFile {
  path: string;
  source: string;
}

/** Files whose tests run in one context, one after the other. */
export interface Group {
  /** Such as `mfe-gate-2`. */
  name: string;
  environment: string;
  files: readonly TestFile[];
}

const FILES_PER_GROUP = 14;
const MAX_FILES = 20;
const ENVIRONMENT = /@jest-environment (\S+)/;
/** A module is replaced before it is first loaded, so no other file may have loaded it. */
const NEEDS_OWN_CONTEXT = /^\s*jest\.mock\(/m;

/**
 * Groups files by app and environment: a context of its own for each would load and warm up React
 * and Mantine anew. The groups of an app take about the same time.
 */
export function makeGroups(files: readonly TestFile[]): Group[] {
  return Object.entries(Object.groupBy(files, keyOf)).flatMap(([key, members = []]) => {
    const groups = divide(members);
    return groups.map((group, index) => ({
      name: groups.length === 1 ? key : `${key}-${index + 1}`,
      environment: members.map(environmentOf)[0] ?? 'jsdom',
      files: group,
    }));
  });
}

/** Files of one key can share a context. What needs no page loads little, whatever its app. */
function keyOf(file: TestFile): string {
  const { path, source } = file;
  if (NEEDS_OWN_CONTEXT.test(source)) return path.replaceAll('/', '-').replace(/\.test\.tsx?$/, '');
  const environment = environmentOf(file);
  return environment === 'jsdom' ? path.slice(0, path.indexOf('/')) : parse(environment).name;
}

function environmentOf({ source }: TestFile): string {
  return ENVIRONMENT.exec(source)?.[1] ?? 'jsdom';
}

/** The dearest first, each into the group that has least: the groups end together. */
function divide(files: readonly TestFile[]): TestFile[][] {
  const groups = Array.from({ length: Math.ceil(files.length / FILES_PER_GROUP) }, () => ({
    weight: 0,
    files: [] as TestFile[],
  }));
  for (const file of files.toSorted((one, other) => weigh(other) - weigh(one))) {
    const [lightest] = groups
      .filter((group) => group.files.length < MAX_FILES)
      .toSorted((one, other) => one.weight - other.weight);
    lightest?.files.push(file);
    if (lightest) lightest.weight += weigh(file);
  }
  return groups.map((group) => group.files);
}

/** Roughly how long a file takes: components take time with their number of tests, rules none. */
function weigh({ path, source }: TestFile): number {
  return path.endsWith('.tsx') ? source.length : source.length / 20;
}
