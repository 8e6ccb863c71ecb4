import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** The names that files have, each on its line after two spaces. */
function listNames(pattern: string, line: RegExp): string[] {
  return globSync(pattern, { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(line)])
    .map(([, name = '']) => name)
    .sort();
}

const page = readFileSync(join(root, 'docs/endpoints.md'), 'utf8');

for (const folder of readdirSync(join(root, 'server/src/features'))) {
  test(`${folder} has the same endpoints in the contract and on the server`, () => {
    const contract = listNames(
      `libs/contract/src/${folder}/*.ts`,
      /^ {2}(\w+): defineEndpoint\(/gm,
    );
    const [, section = ''] = page.split(`\n## ${folder}\n`);
    const server = [...(section.split('\n## ')[0] ?? '').matchAll(/`(\w+)`[,\s]/g)];
    expect(server.map(([, name]) => name).sort()).toEqual(contract);
    expect(contract.length).toBeGreaterThan(0);
  });
}
