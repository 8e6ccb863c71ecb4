import { FIELD_TEXT, type KitHandout } from '@muster/contract';
import type { FieldRefusal } from '../refusal.ts';

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

function refuse(field: string, message: string): FieldRefusal {
  return { code: 'VALIDATION', field, message };
}
