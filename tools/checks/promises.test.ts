/** @jest-environment node */
import { findGivenUpPromises } from './promises.ts';

const PATH = 'mfe-gate/src/door/door.tsx';

function check(text: string, path = PATH): string[] {
  return findGivenUpPromises([{ path, text }]);
}

test.each(['void door.arrive(person);', 'onClick={() => void look()}', 'return void (await x);'])(
  '%s gives up a promise',
  (text) => {
    expect(check(`\n${text}`)).toEqual([
      expect.stringMatching(/^mfe-gate\/src\/door\/door\.tsx:2 gives up a promise/),
    ]);
    expect(check(text, 'mfe-gate/src/door/door.test.tsx')).toEqual([]);
    expect(check(text, 'mfe-events/src/page.tsx')).toEqual([]);
  },
);

test.each([
  'function close(): void {',
  'onClose: () => void;',
  'Promise<void>',
  'void video.play().catch(() => undefined);',
])('%s gives up none', (text) => {
  expect(check(text)).toEqual([]);
});
