import { messageText } from '../messages/messages.ts';
import { FIELD_TEXT } from '../texts.ts';
import { line, requiredLine, text } from './text.ts';

const title = requiredLine(20, 'Title');

test.each(['\ufffe', '\uffff', '\ufdd0', '\u{1fffe}', '\u{10ffff}'])(
  'what is no character is refused in every text',
  (character) => {
    const { error } = text(10).safeParse(`a${character}b`);
    expect(error?.issues[0]?.message).toBe(FIELD_TEXT.characters);
  },
);

/** What looks empty. */
const BLANKS = [
  ...['\u3164', '\u115f\u115f', '\uffa0', '\u2800', '\u00ad', '\u200d', '\u200e', '\u180e'],
  ...['\ufe0f', '\u034f', '\u2062', '\u{e0041}', '\u200b', '\u2060', '\u0301\u0302', '\ufff9'],
  ...['\ufffc', '\u001b\0', '\u061c', '\u00a0 \u202f', ' \u2028\n', '\u0085', '\u2066\u2069'],
];

test.each(BLANKS)('%j is empty wherever something has to be seen', (blank) => {
  expect(title.safeParse(blank).error?.issues[0]?.message).toBe('Title');
  expect(messageText.safeParse(blank).error?.issues[0]?.message).toBe('Write something first');
  expect(line(20).parse(blank)).toBe('');
  expect(text(20).parse(blank)).toBe('');
});

test.each([
  ['\u202eMuster\u2066 \u200bofficial\u2060\ufeff', 'Muster official'],
  ['Mu\u034fster', 'Muster'],
  ['Night\u00a0Raid\u3000II', 'Night Raid II'],
  ['Zoe\u0308', 'Zoë'],
  [`e${'\u0301'.repeat(60)}`, `é${'\u0301'.repeat(4)}`],
  ['Night\r\nRaid\u2028I\u0085I\u0090', 'Night Raid I I'],
  ['Night\u000bRaid\u000cI', 'Night Raid I'],
  ['Night\u001eRa\u001fid', 'Night-Raid'],
  ['\u001b\u0007Ni\bght\u007f\0 Raid', 'Night Raid'],
])('a title pasted as %j is %j', (pasted, expected) => {
  expect(title.parse(pasted)).toBe(expected);
});

test('texts of several lines keep them, and messages also the spaces around', () => {
  expect(text(20).parse(' a\u2028b\r\nc\u000bd\u000ce ')).toBe('a\nb\nc\nd\ne');
  expect(messageText.parse('  a\u00a0b\n')).toBe('  a b\n');
});

test.each([
  ...['👩‍👩‍👧', 'می‌خواهم', 'क्‍ष', 'Zoë', '🎯', '❤️', '1️⃣', '👍🏽', '🏳️‍🌈', '🧑🏽‍🚀 x'],
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
])('%j stays whole', (word) => {
  expect(title.parse(word)).toBe(word);
});
