import { FIELD_TEXT, type KitHandout } from '@muster/contract';
import type { FieldRefusal } from '../refusal.ts';
import { findOffer, type OfferedField, type OptionIds } from './chosen-options.ts';

/**
 * Why these options cannot be ticked for a participant; undefined when they can
 * (docs/product/participation.md#kit-handouts).
 */
export function refuseKit(
  kit: readonly KitHandout[],
  optionIds: readonly string[],
): FieldRefusal | undefined {
  for (const [index, { optionId, handedOut, returned }] of kit.entries()) {
    if (!optionIds.includes(optionId))
      return refuse(`kit.${index}.optionId`, FIELD_TEXT.kitNotChosen);
    if (returned && !handedOut) return refuse(`kit.${index}.returned`, FIELD_TEXT.kitNotHandedOut);
  }
  return undefined;
}

/**
 * Whether a chosen option is something to hand out, as the event says it today; what was handed out
 * already is (docs/product/participation.md#kit-handouts).
 */
export function isHandedOut(
  fields: readonly OfferedField[],
  chosen: OptionIds,
  kit: readonly Pick<KitHandout, 'optionId'>[],
): boolean {
  if (kit.some(({ optionId }) => optionId === chosen.optionId)) return true;
  return findOffer(fields, chosen)?.option.isHandedOut ?? false;
}

function refuse(field: string, message: string): FieldRefusal {
  return { code: 'VALIDATION', field, message };
}
