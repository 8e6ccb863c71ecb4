import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BREAKPOINT_PX, belowQuery } from './breakpoints.ts';

const root = join(__dirname, '../../..');

test('media queries in style sheets use only the defined breakpoints', () => {
  const files = globSync('{libs/ui,shell,mfe-*}/src/**/*.css', { cwd: root });
  const queries = files.flatMap((file) => {
    const found = readFileSync(join(root, file), 'utf8').match(/\((?:min|max)-width: [^)]+\)/g);
    return (found ?? []).map((query) => ({ file, query }));
  });
  const allowed = Object.entries(BREAKPOINT_PX).flatMap(([name, width]) => [
    belowQuery(name as keyof typeof BREAKPOINT_PX),
    `(min-width: ${width}px)`,
  ]);
  expect(queries.length).toBeGreaterThan(10);
  expect(queries.filter(({ query }) => !allowed.includes(query))).toEqual([]);
});
