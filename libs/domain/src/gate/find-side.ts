import { searchable } from '../searchable.ts';

const NAMES = new Set(['side', 'team', 'faction', 'force']);

/** Which side somebody plays on: what they have chosen in a field of that name; null without. */
export function findSide(
  chosen: readonly { fieldLabel: string; selectedOptionLabel: string }[],
): string | null {
  const choice = chosen.find(({ fieldLabel }) => NAMES.has(searchable(fieldLabel)));
  return choice?.selectedOptionLabel ?? null;
}
