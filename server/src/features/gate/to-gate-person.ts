import type { GateFlag, GatePerson } from '@muster/contract';
import { ADULT_AGE_YEARS, describeChosenOption, findSide } from '@muster/domain';
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
    ...(row.dependant_age !== null && { age: row.dependant_age }),
    checkInStatus: row.check_in_status,
    checkInTime: row.check_in_time,
    isInside: row.is_inside,
    version: row.version,
  };
}

function isMinorDependant({ dependant_age: age }: GatePersonRow): boolean {
  return age !== null && age < ADULT_AGE_YEARS;
}

function listFlags(row: GatePersonRow): GateFlag[] {
  return [
    ...(row.is_minor || isMinorDependant(row) ? (['under_18'] as const) : []),
    ...(row.is_medical ? (['medical'] as const) : []),
    ...(row.is_paid_over ? (['paid_over'] as const) : []),
    ...(row.is_clock_wrong ? (['clock'] as const) : []),
    ...(row.is_conflict ? (['conflict'] as const) : []),
  ];
}
