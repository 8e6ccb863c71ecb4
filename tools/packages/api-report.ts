import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readJson } from '@muster/publishing';
import { root } from '../root.ts';
import { runCommand } from '../run-command.ts';
import { describeFile } from './describe-file.ts';
import { compareEndpointMap, writeEndpointMap } from './endpoint-map.ts';
import { LIBRARIES } from './package-files.ts';

/** Where the check of types writes declarations, without comments. */
const types = join(root, '.cache/types/libs');

/** A file of the package that a declaration refers to. */
const REFERENCE = /(?:from |import\()['"](\.[^'"]+)['"]/g;

/** An endpoint is reviewed where it is declared; its emitted type is a hundred times longer. */
const ENDPOINTS = /^contract\/src\/endpoints(\/|\.ts$)/;

function reportPath(library: string): string {
  return join(root, 'libs', library, 'api.txt');
}

/** The files that a library's entry points and their types consist of, with their declarations. */
async function readSurface(library: string, entries: readonly string[]) {
  const surface = new Map<string, string>();
  const found = entries.map((entry) => join(library, entry));
  for (const path of found) {
    const file = join(types, path.replace(/\.tsx?$/, '.d.ts'));
    if (surface.has(path) || ENDPOINTS.test(path) || !existsSync(file)) continue;
    const text = await readFile(file, 'utf8');
    surface.set(path, text);
    for (const [, to = ''] of text.matchAll(REFERENCE)) found.push(join(dirname(path), to));
  }
  return [...surface].sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * What other repositories can use of a library: its entry points, and of each file behind them the
 * names with a fingerprint of their types.
 */
async function describeApi(library: string): Promise<string> {
  const manifest = await readJson(join(root, 'libs', library, 'package.json'));
  const { exports } = manifest as { exports: Record<string, string> };
  const entries = Object.entries(exports).sort(([a], [b]) => (a < b ? -1 : 1));
  const surface = await readSurface(library, Object.values(exports));
  const lines = [
    ...entries.map(([name, path]) => `${join(`@muster/${library}`, name)}: ${path}`),
    ...surface.flatMap(([path, text]) => describeFile(path, text)),
  ];
  return `${lines.join('\n')}\n`;
}

/** What is only in one of two texts, a line each; at most 20. */
function listDifferences(accepted: string, actual: string): string[] {
  const [before, after] = [accepted.split('\n'), actual.split('\n')];
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `  - ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `  + ${line}`),
  ].slice(0, 20);
}

/**
 * Compares what teams with a repository of their own can use of the libraries with the accepted
 * `libs/<name>/api.txt`, by the declarations of the last check of types. Returns what differs.
 */
export async function compareApi(): Promise<string[]> {
  const problems = await compareEndpointMap();
  for (const library of LIBRARIES) {
    const path = reportPath(library);
    const accepted = existsSync(path) ? await readFile(path, 'utf8') : '';
    const actual = await describeApi(library);
    if (accepted === actual) continue;
    problems.push(
      `libs/${library}/api.txt differs; npm run api -- --accept accepts it`,
      ...listDifferences(accepted, actual),
    );
  }
  return problems;
}

/*
 * npm run api               compares the accepted api.txt of each library with the code
 * npm run api -- --accept   accepts what there is now
 */
if (import.meta.main) {
  const { code } = await runCommand(['tsc', '-b', '--checkers', '1']);
  if (code !== 0) process.exitCode = 1;
  else if (process.argv.includes('--accept')) {
    for (const library of LIBRARIES)
      await writeFile(reportPath(library), await describeApi(library));
    await writeEndpointMap();
  } else {
    const problems = await compareApi();
    console.log(problems.join('\n') || 'passed');
    if (problems.length > 0) process.exitCode = 1;
  }
}
