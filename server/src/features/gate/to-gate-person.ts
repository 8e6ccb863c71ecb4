import type { CheckedGun, GateFlag, GatePerson } from '@muster/contract';
import {
  ADULT_AGE_YEARS,
  describeChosenOption,
  findSide,
  isChronoDue,
  isUnsigned,
  waiverStanding,
} from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import { isRowFieldReady } from '../participation/field-ready.ts';
import { listGuns } from '../participation/gun-store.ts';
import { type GatePersonRow, type GateRow, hashCode } from './gate-store.ts';

/** People as the list of the gate shows them, with their guns. */
export async function toGatePeople(
  db: Db,
  rows: readonly GatePersonRow[],
  gate: GateRow,
): Promise<GatePerson[]> {
  const guns = await listGuns(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toGatePerson(row, { gate, guns: guns.get(row.id) ?? [] }));
}

interface Shown {
  gate: GateRow;
  guns: CheckedGun[];
}

function toGatePerson(row: GatePersonRow, { gate, guns }: Shown): GatePerson {
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
    flags: listFlags(row, guns),
    ...(row.dependant_age !== null && { age: row.dependant_age }),
    checkInStatus: row.check_in_status,
    checkInTime: row.check_in_time,
    isInside: row.is_inside,
    isFieldReady: isRowFieldReady({ ...row, gun_results: guns.map(({ result }) => result) }),
    guns,
    version: row.version,
  };
}

function isMinorDependant({ dependant_age: age }: GatePersonRow): boolean {
  return age !== null && age < ADULT_AGE_YEARS;
}

function listFlags(row: GatePersonRow, guns: readonly CheckedGun[]): GateFlag[] {
  return [
    ...listWaiverFlags(row),
    ...(row.is_minor || isMinorDependant(row) ? (['under_18'] as const) : []),
    ...(row.is_medical ? (['medical'] as const) : []),
    ...(isChronoDue({ guns }) ? (['chrono_due'] as const) : []),
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
