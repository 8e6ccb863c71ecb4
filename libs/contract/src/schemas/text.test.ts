import { FIELD_TEXT } from '../texts.ts';
import { requiredText, text, visible } from './text.ts';

test.each(['\ufffe', '\uffff', '\ufdd0', '\u{1fffe}', '\u{10ffff}'])(
  'what is no character is refused in every text',
  (character) => {
    const { error } = text(10).safeParse(`a${character}b`);
    expect(error?.issues[0]?.message).toBe(FIELD_TEXT.characters);
  },
);

test.each(['\u202e', '\u202a', '\u2066', '\u2069', '\u200b', '\u2060', '\ufeff'])(
  'names and titles contain nothing invisible',
  (character) => {
    const title = visible(requiredText(20, 'Title'));
    const { error } = title.safeParse(`Muster ${character}official`);
    expect(error?.issues[0]?.message).toBe(FIELD_TEXT.invisibleCharacters);
    expect(text(20).safeParse(`Muster ${character}official`).success).toBe(true);
  },
);

test('emoji sequences and scripts that need joiners are accepted', () => {
  for (const word of ['👩‍👩‍👧', 'می‌خواهم', 'क्‍ष', 'Zoë', '🎯'])
    expect(visible(requiredText(20, 'Title')).parse(word)).toBe(word);
});
