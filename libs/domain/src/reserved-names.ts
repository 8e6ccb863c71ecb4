import { FIELD_TEXT } from '@muster/contract';
import type { FieldRefusal } from './refusal.ts';
import { searchable } from './searchable.ts';

/** Letters of other scripts, and digits, that look like Latin ones. */
const LOOK_ALIKES = toMap({
  a: 'аαᴀ4',
  d: 'ԁδᴅ',
  e: 'еεᴇ3',
  i: 'іιɪ1',
  m: 'мμᴍ',
  n: 'пνηոɴ',
  o: 'оοօ0',
  p: 'рπᴘ',
  r: 'гρяʀ',
  s: 'ѕσꜱ5',
  t: 'тτᴛ',
  u: 'υцսᴜ',
});
const LOOK_ALIKE = new RegExp(`[${[...LOOK_ALIKES.keys()].join('')}]`, 'gu');

/** A whole name of these words, of which at least one is reserved. */
const RESERVED =
  /^(?=.*(?:muster|admin))(?:muster|super|admin(?:istrator)?|support|team|official|staff|system|help|the|s)+$/;

function toMap(letters: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(letters).flatMap(([plain, others]) => [...others].map((one) => [one, plain])),
  );
}

/**
 * Whether a name is that of the product or its administration, also in letters that look alike, or
 * with anything between them (docs/product/roles-and-accounts.md#reserved-names).
 */
export function isReservedName(name: string): boolean {
  const letters = searchable(name)
    .replaceAll(' ', '')
    .replace(/[0-9]+$/, '');
  return RESERVED.test(letters.replace(LOOK_ALIKE, (letter) => LOOK_ALIKES.get(letter)!));
}

/**
 * Refuses the first field that holds a reserved name. Only the superadmin may have one. Names that
 * stay as they are are left out.
 */
export function refuseReservedName(
  actor: { isSuperadmin: boolean } | undefined,
  names: Readonly<Record<string, string | undefined>>,
): FieldRefusal | undefined {
  if (actor?.isSuperadmin) return undefined;
  const field = Object.keys(names).find((each) => isReservedName(names[each] ?? ''));
  return field === undefined
    ? undefined
    : { code: 'VALIDATION', field, message: FIELD_TEXT.nameReserved };
}
