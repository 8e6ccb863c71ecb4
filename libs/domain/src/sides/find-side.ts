import type { KeptOption, OfferedField } from '../participation/chosen-options.ts';
import { searchable } from '../searchable.ts';
import { sideField } from './side-field.ts';

const NAMES = new Set(['side', 'team', 'faction', 'force']);

type Named = Pick<KeptOption, 'fieldId' | 'optionId' | 'fieldLabel' | 'selectedOptionLabel'>;

/**
 * Which side somebody plays on, by its label of today; null without. Of an event without sides,
 * what they have chosen in a field that is called so (docs/product/sides.md#field).
 */
export function findSide(fields: readonly OfferedField[], chosen: readonly Named[]): string | null {
  const field = sideField(fields);
  if (!field) {
    const named = chosen.find(({ fieldLabel }) => NAMES.has(searchable(fieldLabel)));
    return named?.selectedOptionLabel ?? null;
  }
  const choice = chosen.find(({ fieldId }) => fieldId === field.id);
  const option = field.options.find(({ id }) => id === choice?.optionId);
  return option?.label ?? choice?.selectedOptionLabel ?? null;
}
