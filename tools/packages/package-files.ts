import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson, writeJson } from '@muster/publishing';
import { root } from '../root.ts';

/** The libraries that remotes and their tools use. */
export const LIBRARIES = [
  'contract',
  'csv',
  'domain',
  'page-contract',
  'token-store',
  'api-client',
  'ui',
  'remote-kit',
  'remote-host',
  'features',
  'testing',
  'publishing',
];

interface PackageJson {
  name: string;
  version: string;
  exports?: Record<string, string>;
  imports?: Record<string, unknown>;
  sideEffects?: boolean | string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  workspaces?: string[];
}

function toJs(path: string): string {
  return path.replace(/\.tsx?$/, '.js');
}

/** The `package.json` of a library, for its compiled files. */
export async function writeLibraryPackage(name: string, folder: string): Promise<void> {
  const manifest = (await readJson(join(root, 'libs', name, 'package.json'))) as PackageJson;
  const { exports = {}, imports, sideEffects, devDependencies: _, ...rest } = manifest;
  await writeJson(join(folder, 'package.json'), {
    ...rest,
    private: undefined,
    exports: {
      ...Object.fromEntries(
        Object.entries(exports).map(([key, path]) => [
          key,
          { types: path.replace(/\.tsx?$/, '.d.ts'), default: toJs(path) },
        ]),
      ),
      './package.json': './package.json',
    },
    ...(imports && { imports: JSON.parse(JSON.stringify(imports).replaceAll(/\.tsx?"/g, '.js"')) }),
    sideEffects: Array.isArray(sideEffects) ? sideEffects.map(toJs) : sideEffects,
  });
}

/** The tools beside those folders that are packed as a whole. */
export const TOOL_FILES = [
  'build.ts',
  'build-shell.ts',
  'content-hash.ts',
  'dist-folder.ts',
  'end-with-reader.ts',
  'finish-files.ts',
  'jest-preset.ts',
  'root.ts',
  'run-command.ts',
  'run-rspack.ts',
];

/** What the tools need of the repository's development packages. */
const TOOL_DEPENDENCIES = [
  '@module-federation/enhanced',
  '@rspack/cli',
  '@rspack/core',
  '@rspack/dev-server',
  '@rspack/plugin-react-refresh',
  '@swc/core',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'execa',
  'fflate',
  'jest',
  'jest-environment-jsdom',
  'node',
  'p-limit',
  'react-refresh',
  'typescript',
];

/**
 * The `package.json` of the libraries in one version. They keep their own names, because those are
 * what the shell shares.
 */
export async function writeSdkPackage(folder: string): Promise<void> {
  const { version } = (await readJson(join(root, 'package.json'))) as PackageJson;
  await writeJson(join(folder, 'package.json'), {
    name: '@muster/remote-sdk',
    version,
    type: 'module',
    description: 'The libraries that remotes of Muster are written with, in one version',
    dependencies: Object.fromEntries(LIBRARIES.map((name) => [`@muster/${name}`, version])),
  });
}

/** The `package.json` of the tools. */
export async function writeToolsPackage(folder: string): Promise<void> {
  const repository = (await readJson(join(root, 'package.json'))) as PackageJson;
  const versions = repository.devDependencies ?? {};
  await writeJson(join(folder, 'package.json'), {
    name: '@muster/remote-tools',
    version: repository.version,
    type: 'module',
    description: 'Builds, tests, tries and publishes remotes of Muster',
    bin: { muster: './tools/packages/outside/muster.js' },
    exports: {
      '.': { types: './tools/packages/outside/index.d.ts', default: './rspack.shared.js' },
      './jest': './tools/packages/outside/jest-preset.cjs',
      './tsconfig.json': './tools/packages/outside/tsconfig.json',
      './package.json': './package.json',
    },
    dependencies: {
      '@muster/remote-sdk': repository.version,
      ...Object.fromEntries(TOOL_DEPENDENCIES.map((name) => [name, versions[name] ?? '*'])),
    },
  });
}

/**
 * Writes the versions that this repository has into the template of a remote, whose dependencies
 * have names only.
 */
export async function writeTemplateVersions(path: string): Promise<void> {
  const template = (await readJson(path)) as PackageJson;
  const repository = (await readJson(join(root, 'package.json'))) as PackageJson;
  const kit = (await readJson(join(root, 'libs/remote-kit/package.json'))) as PackageJson;
  const ui = (await readJson(join(root, 'libs/ui/package.json'))) as PackageJson;
  const known = { ...ui.dependencies, ...kit.dependencies, ...repository.devDependencies };
  function withVersions(names: Record<string, string> = {}): Record<string, string> {
    return Object.fromEntries(
      Object.keys(names).map((name) => {
        const version = name.startsWith('@muster/') ? repository.version : known[name];
        if (!version) throw new Error(`The template needs ${name}, whose version is unknown.`);
        return [name, version];
      }),
    );
  }
  const written = {
    ...template,
    dependencies: withVersions(template.dependencies),
    devDependencies: withVersions(template.devDependencies),
  };
  // The team edits this file, so it is not on one line as other packages' are.
  await writeFile(path, `${JSON.stringify(written, null, 2)}\n`);
}

/** The `package.json` of what creates a repository. */
export async function writeCreatePackage(folder: string): Promise<void> {
  const { version } = (await readJson(join(root, 'package.json'))) as PackageJson;
  await writeJson(join(folder, 'package.json'), {
    name: '@muster/create-remote',
    version,
    type: 'module',
    description: 'Creates a repository with a remote of Muster',
    bin: './create-remote.js',
  });
}
