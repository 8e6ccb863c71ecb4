import type { GateFlag, GatePerson } from '@muster/contract';
import { describeChosenOption, findSide, isUnsigned, waiverStanding } from '@muster/domain';
import { type GatePersonRow, type GateRow, hashCode } from './gate-store.ts';

/** Somebody as the list of the gate shows them. */
export function toGatePerson(row: GatePersonRow, gate: GateRow): GatePerson {
  const kit = new Map(row.kit.map((one) => [one.optionId, one]));
  return {
    id: row.id,
    codeHash: row.status === 'waitlist' ? null : hashCode(gate.code_salt, row.ticket_code),
    name: row.name,
    nickName: row.nick_name,
    side: findSide(row.chosen),
    status: row.status,
    position: row.position,
    owedPence: row.owed_pence,
    options: row.chosen.flatMap((chosen) => {
      if (!chosen.optionId) return [];
      const { optionLabel } = describeChosenOption(gate.custom_fields, chosen);
      const { handedOut = false, returned = false } = kit.get(chosen.optionId) ?? {};
      return [{ optionId: chosen.optionId, label: optionLabel, handedOut, returned }];
    }),
    flags: listFlags(row),
    checkInStatus: row.check_in_status,
    checkInTime: row.check_in_time,
    isInside: row.is_inside,
    version: row.version,
  };
}

function listFlags(row: GatePersonRow): GateFlag[] {
  return [
    ...listWaiverFlags(row),
    ...(row.is_minor ? (['under_18'] as const) : []),
    ...(row.is_medical ? (['medical'] as const) : []),
    ...(row.is_paid_over ? (['paid_over'] as const) : []),
    ...(row.is_clock_wrong ? (['clock'] as const) : []),
    ...(row.is_conflict ? (['conflict'] as const) : []),
  ];
}

/** Whether the waiver is signed, and by whom (docs/product/waivers.md#gate). */
function listWaiverFlags({ waiver_facts: facts }: GatePersonRow): GateFlag[] {
  const { state, signature } = waiverStanding(facts);
  if (isUnsigned(state)) return ['unsigned'];
  return signature?.signer === 'guardian' ? ['guardian_signed'] : [];
}
