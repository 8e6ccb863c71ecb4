import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { root } from '../root.ts';
import type { SourceFile } from './source-files.ts';

/** Which of our own libraries a room may import: every arrow points down (README, "How the house is laid out"). */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'libs/contract': [],
  'libs/domain': ['contract'],
  'libs/token-store': ['contract'],
  'libs/api-client': ['contract', 'token-store'],
  'libs/ui': [],
  'libs/remote-kit': ['contract', 'token-store', 'api-client', 'ui'],
  'libs/testing': ['contract', 'token-store', 'api-client', 'ui', 'remote-kit'],
  server: ['contract'],
};
const APP_MAY_IMPORT = ['contract', 'token-store', 'api-client', 'ui', 'remote-kit', 'testing'];

/** Libraries that only one room may touch; everybody else goes through that room. */
const KEPT_IN: Record<string, string> = {
  '@mantine/core': 'libs/ui',
  '@mantine/dropzone': 'libs/ui',
  axios: 'libs/api-client',
};

/** Tests and what is written for them may reach for test libraries that the root declares. */
const IS_TEST = /\.test\.tsx?$|(^|\/)testing\/|^e2e\/|^tools\/jest\//;

/** One sentence for each import that points the wrong way. */
export function checkDirections(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file.text).flatMap((request) => {
      const wrong = judge(file.path, request);
      return wrong ? [`${file.path} imports ${request}: ${wrong}`] : [];
    }),
  );
}

function judge(path: string, request: string): string | undefined {
  const room = roomOf(path);
  if (room === 'tools' || !room) return undefined;
  if (request.startsWith('.')) return judgeRelative(path, room, request);
  if (request.startsWith('#') || isBuiltin(request)) return undefined;
  const name = packageOf(request);
  if (name.startsWith('@muster/')) return judgeOwn(path, room, name.slice('@muster/'.length));
  const keeper = KEPT_IN[name];
  if (keeper && keeper !== room && room !== 'libs/testing') return `only ${keeper} may`;
  if (room === 'libs/contract' && name !== 'zod' && !IS_TEST.test(path))
    return 'the contract imports zod alone';
  return isDeclared(room, name, path) ? undefined : `${room}/package.json does not declare it`;
}

function judgeRelative(path: string, room: string, request: string): string | undefined {
  const target = normalize(join(dirname(path), request));
  const isBuildFile = /(^|\/)(rspack|playwright|jest)\.config\.ts$/.test(path);
  if (isBuildFile || room === 'e2e' || room === 'bench') return undefined;
  return roomOf(target) === room ? undefined : 'it leaves its own room by a path';
}

function judgeOwn(path: string, room: string, library: string): string | undefined {
  if (room === 'e2e' || room === 'bench') return undefined;
  if (roomOf(`libs/${library}/`) === room) return undefined;
  const allowed = MAY_IMPORT[room] ?? APP_MAY_IMPORT;
  if (!allowed.includes(library)) return `${room} may not know @muster/${library}`;
  const isWorkbench = /\/(workbench|remote)\.tsx?$/.test(path);
  if (library === 'testing' && !IS_TEST.test(path) && !isWorkbench)
    return 'only tests and the workbench may';
  return undefined;
}

function roomOf(path: string): string | undefined {
  return /^(libs\/[^/]+|[^/]+)\//.exec(path)?.[1];
}

function isBuiltin(request: string): boolean {
  return request.startsWith('node:') || builtinModules.includes(request);
}

function packageOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

function readManifest(folder: string): Manifest {
  const file = join(root, folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
}

function isDeclared(room: string, name: string, path: string): boolean {
  const own = readManifest(room);
  const sources = [own.dependencies, own.optionalDependencies, own.devDependencies];
  // The root holds what builds and tests everything.
  if (IS_TEST.test(path) || !path.includes('/src/'))
    sources.push(readManifest('.').devDependencies);
  return sources.some((declared) => declared && name in declared);
}

/** What a file imports, statically, dynamically or by re-export. */
export function importsOf(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '');
  const pattern =
    /(?:^|[\n;])\s*(?:import|export)\s+(?:[\w*\s{},$]+\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g;
  return [...code.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '');
}
