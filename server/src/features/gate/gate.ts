import {
  type CheckedGun,
  type GateFlag,
  type GateList,
  type GatePerson,
  readTicketCode,
} from '@muster/contract';
import {
  ADULT_AGE_YEARS,
  describeChosenOption,
  effectiveLimits,
  eventAccess,
  findSide,
  isChronoDue,
  isHandedOut,
  isUnsigned,
  sideField,
  waiverStanding,
  walkInOffer,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Handlers, SentVersion } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal, requireEvent } from '../crew/event-access.ts';
import { gateCaller } from '../crew/gate-caller.ts';
import { isRowFieldReady } from '../participation/columns-store.ts';
import { listGuns } from '../participation/detail-store.ts';
import { findGiveaway } from '../participation/stock-store.ts';
import {
  countGate,
  countSides,
  findEmergencyContact,
  findGate,
  findTicketRow,
  type GatePersonRow,
  type GateRow,
  hashCode,
  isTooOld,
  listGatePeople,
  listGone,
} from './gate-store.ts';
import { listOwnLimits } from './limit-store.ts';

export const gate = {
  /**
   * The list of the gate, or what has changed since a version (docs/product/gate.md#list). The
   * version is read first: what changes meanwhile comes again with the next request.
   */
  async getGate({ db }, request) {
    const { id: eventId } = request.params;
    const { access } = gateCaller(request, { eventId, ability: 'viewGate' });
    const gate = await findGate(db, { eventId, access });
    if (!gate) throw await eventRefusal(db, { eventId, access });
    const { version } = gate;
    const since = await findStart(db, { ...request.query, eventId, version });
    const people = await listGatePeople(db, { eventId, since });
    const ownLimits = await listOwnLimits(db, gate.organizer_id);
    return new SentVersion(`"${version}-${since ?? 'all'}"`, {
      version,
      isDelta: since !== undefined,
      codeSalt: gate.code_salt,
      event: { id: gate.id, title: gate.title, date: gate.date },
      offer: await findOffer(db, gate),
      limits: effectiveLimits(ownLimits),
      hasOwnLimits: ownLimits.length > 0,
      people: await toGatePeople(db, people, gate),
      removed: since === undefined ? [] : await listGone(db, { eventId, since }),
      counts: await countGate(db, eventId),
      ...(await findSides(db, gate)),
    });
  },

  /**
   * Whom to call for somebody. No device keeps it, so it is asked for online, and each look is
   * recorded (docs/product/gate.md#person).
   */
  async getEmergencyContact({ db }, request) {
    const { id: eventId, participationId } = request.params;
    const caller = gateCaller(request, { eventId, ability: 'checkIn' });
    return inTransaction(db, async (trx) => {
      const organizerId = await requireEvent(trx, { eventId, access: caller.access });
      const contact = await findEmergencyContact(trx, { eventId, participationId });
      if (!contact) throw new AppError('PARTICIPANT_NOT_FOUND');
      const { actor, client } = request;
      await recordAudit(
        trx,
        // A device has no account: its organizer answers for it.
        { actor: actor ?? { id: organizerId }, client },
        {
          action: 'viewEmergencyContact',
          subject: { kind: 'event', id: eventId },
          after: { participation: participationId, device: caller.deviceId },
        },
      );
      return { emergencyContact: contact };
    });
  },

  /** Where a ticket belongs, for those who may scan it; for everyone else it does not exist. */
  async findTicket({ db }, { actor, device, params }) {
    const code = readTicketCode(params.code);
    const access = device
      ? { accountId: device.organizerId, roles: [] }
      : actor && eventAccess(actor, 'checkIn');
    const row = code && access ? await findTicketRow(db, { code, access }) : undefined;
    if (!row || (device?.eventId && device.eventId !== row.event_id))
      throw new AppError('TICKET_NOT_FOUND');
    return { eventId: row.event_id, participationId: row.id };
  },
} satisfies Partial<Handlers>;

/** Nothing for an event without sides. */
async function findSides(db: Db, { id, custom_fields }: GateRow): Promise<Pick<GateList, 'sides'>> {
  const field = sideField(custom_fields);
  if (!field) return {};
  const counts = await countSides(db, {
    eventId: id,
    optionIds: field.options.map(({ id }) => id),
  });
  const sides = field.options.map(({ id: optionId, label, colour }) => {
    const { confirmed = 0, in: inside = 0 } = counts.get(optionId) ?? {};
    return { optionId, label, ...(colour && { colour }), confirmed, in: inside };
  });
  return { sides };
}

/** What somebody without a booking can have, with the spots and options of no-shows. */
async function findOffer(db: Services['db'], gate: GateRow) {
  const { id, date, max_participants: maxParticipants, base_price_pence: basePricePence } = gate;
  const { custom_fields: customFields, sides } = gate;
  const event = { id, date, maxParticipants, basePricePence, customFields, sides };
  return walkInOffer({ event, ...(await findGiveaway(db, event)) });
}

interface Start {
  eventId: string;
  since?: number | undefined;
  version: number;
}

/** Undefined when the whole list is needed: that version is unknown or too old. */
async function findStart(
  db: Services['db'],
  { eventId, since, version }: Start,
): Promise<number | undefined> {
  if (since === undefined || since > version) return undefined;
  return (await isTooOld(db, { eventId, since })) ? undefined : since;
}

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
  const side = findSide(gate.custom_fields, row.chosen);
  const { options, choices } = describeChosen(row, gate, side);
  return {
    id: row.id,
    codeHash: row.status === 'waitlist' ? null : hashCode(gate.code_salt, row.ticket_code),
    name: row.name,
    nickName: row.nick_name,
    side,
    squad: row.squad,
    ...(row.is_open && { isOpen: true as const }),
    status: row.status,
    position: row.position,
    owedPence: row.owed_pence,
    options,
    ...(choices.length > 0 && { choices }),
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

/** What is handed out, and the rest of what was chosen without the side. */
function describeChosen(
  { chosen, kit }: GatePersonRow,
  { custom_fields: fields }: GateRow,
  side: string | null,
): Required<Pick<GatePerson, 'options' | 'choices'>> {
  const ticks = new Map(kit.map((one) => [one.optionId, one]));
  const options: GatePerson['options'] = [];
  const choices: string[] = [];
  for (const one of chosen) {
    const { optionLabel: label } = describeChosenOption(fields, one);
    if (one.optionId && isHandedOut(fields, one, kit)) {
      const { handedOut = false, returned = false } = ticks.get(one.optionId) ?? {};
      options.push({ optionId: one.optionId, label, handedOut, returned });
    } else if (label !== side) choices.push(label);
  }
  return { options, choices };
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
