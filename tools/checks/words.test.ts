/** @jest-environment node */
import { findReplacedWords } from './words.ts';

function check(path: string, text: string): Promise<string[]> {
  return findReplacedWords([{ path, text }]);
}

test.each([
  ['mfe-events/src/a.tsx', 'export const a = <p>It comes by mail.</p>;', 'mail'],
  ['mfe-events/src/a.tsx', 'export const a = <p title="Your e-mail address" />;', 'e-mail'],
  ['shell/src/a.ts', "export const a = 'Two places are left';", 'places'],
  ['mfe-money/src/a.ts', "export const a = 'It was given back';", 'given back'],
  ['mfe-gate/src/a.ts', "export const a = 'Waiver unsigned';", 'unsigned'],
  ['libs/contract/src/texts/a.ts', 'export const a = `The superadmin saw ${1}`;', 'superadmin'],
])('%s may not say %s', async (path, text, word) => {
  expect(await check(path, text)).toEqual([expect.stringContaining(`${path} says “${word}”`)]);
});

test.each([
  ['mfe-events/src/a.tsx', 'export const a = <p>It takes place by email.</p>;'],
  ['mfe-events/src/a.ts', "// By mail.\nexport const mail = 'mail';"],
  ['server/src/features/a/a-store.ts', "export const a = 'delete from mails';"],
  ['server/src/features/a/a.ts', 'export const a = sql`delete from mails`;'],
  ['libs/contract/src/events/a.ts', "defineEndpoint({ summary: 'The superadmin saw' });"],
  ['mfe-events/src/a.test.tsx', "test('a mail is sent', () => {});"],
  ['server/src/platform/mail/a.ts', "export const a = 'The mail server refused it';"],
])('%s may say %s', async (path, text) => {
  expect(await check(path, text)).toEqual([]);
});
