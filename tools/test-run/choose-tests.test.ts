/** @jest-environment node */
import { chooseNamedTests as choose, chooseTouchedTests } from './choose-tests.ts';

function chooseNamedTests(names: readonly string[]) {
  return choose(names, process.cwd());
}

const NONE = { components: [], importedByComponents: [], server: [], endToEnd: [], stories: [] };

test('a file with tests is run by the runner of its folder', () => {
  const component = 'mfe-gate/src/page.test.tsx';
  const server = 'server/src/features/money/checkout.test.ts';
  const endToEnd = 'tests/e2e/gate.e2e.ts';
  expect(chooseNamedTests([component, server, endToEnd])).toEqual({
    ...NONE,
    components: [component],
    server: [server],
    endToEnd: [endToEnd],
  });
});

test('of a file without tests those beside it are run', () => {
  expect(chooseNamedTests(['libs/domain/src/viewer.ts'])).toEqual({
    ...NONE,
    components: ['libs/domain/src/viewer.test.ts'],
  });
});

test('without tests beside it, those that import it are, and on the server those that call it', () => {
  const page = 'mfe-gate/src/page.tsx';
  const { importedByComponents } = chooseNamedTests(['mfe-gate/src/door/take-payment.tsx']);
  expect(importedByComponents).toEqual(['mfe-gate/src/door/take-payment.tsx']);
  expect(chooseNamedTests([page]).components).toEqual(['mfe-gate/src/page.test.tsx']);
  const { server } = chooseNamedTests(['server/src/features/events/like-store.ts']);
  expect(server).toContain('server/src/features/events/likes.test.ts');
  expect(server.length).toBeLessThan(10);
});

test('of a folder all tests are run, end-to-end tests too', () => {
  const { components } = chooseNamedTests(['mfe-gate']);
  expect(components).toContain('mfe-gate/src/page.test.tsx');
  expect(chooseNamedTests(['tests/e2e']).endToEnd).toContain('tests/e2e/gate.e2e.ts');
});

test('with a component, or its styles or stories, the stories beside it are run', () => {
  const stories = ['libs/ui/src/badge/badge.stories.tsx'];
  for (const name of ['badge.tsx', 'badge.module.css', 'badge.stories.tsx'])
    expect(chooseTouchedTests([`libs/ui/src/badge/${name}`], process.cwd()).stories).toEqual(
      stories,
    );
});

test('a name that is not there is refused', () => {
  expect(() => chooseNamedTests(['mfe-gat'])).toThrow('There is no mfe-gat');
});
