import { createHash, randomBytes } from 'node:crypto';
import type { Endpoints } from '@muster/contract';
import {
  assigned,
  eventAccess,
  type PlannedUnit,
  planSides,
  sideField,
  unassigned,
} from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { EventRow } from '../../platform/database/schema.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import { once } from '../../platform/nonces/once.ts';
import { eventRefusal } from '../crew/event-access.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import {
  findSidesEvent,
  listSided,
  type SidedRow,
  updateSides,
  updateWaitingSides,
} from './side-plan-store.ts';
import { lockEventForNoKeyUpdate } from './spots-store.ts';

const SEED_BYTES = 6;

export const sidePlans = {
  /** Changes nothing (docs/product/sides.md#balance). */
  async planSides({ db }, { actor, params: { id: eventId }, body }) {
    const { basis, seed = randomBytes(SEED_BYTES).toString('base64url') } = body;
    const scope = { eventId, access: eventAccess(actor, 'manageParticipants') };
    const event = await findSidesEvent(db, scope);
    if (!event) throw await eventRefusal(db, scope);
    const field = requireSideField(event.customFields);
    const policy = event.sides?.policy ?? 'choose';
    const rows = await listSided(db, { eventId, fieldId: field.id });
    // With who comes later of their squads, which are never split.
    const here = new Set(rows.flatMap((row) => (row.isInside ? unitOf(row).id : [])));
    const planned = rows.filter((row) => basis === 'confirmed' || here.has(unitOf(row).id));
    const others = rows.filter((row) => !planned.includes(row));
    const plan = planSides({
      sides: field.options.map(({ id, label, limit }) => {
        const taken = others.filter(({ choice }) => choice?.optionId === id).length;
        return { id, label, room: limit ? limit - taken : null };
      }),
      units: toUnits(planned, ({ choice, isInside }) => {
        const isChosen = policy === 'choose' && !choice?.isAssigned;
        return isChosen || (basis === 'confirmed' && isInside);
      }),
      seed,
      basis,
    });
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    const labels = new Map(field.options.map(({ id, label }) => [id, label]));
    return {
      ...plan,
      version: versionOf(field.id, rows),
      seed,
      moves: plan.moves.map((move) => ({ ...move, name: names.get(move.participationId) ?? '' })),
      sides: plan.sides.map(({ id, before, after }) => {
        return { optionId: id, label: labels.get(id) ?? '', before, after };
      }),
    };
  },

  /** Gives participants the sides of a plan, all or none (docs/product/sides.md#applied). */
  async applySides(services, { actor, client, params: { id: eventId }, body, signal }) {
    const { version, moves, nonce } = body;
    return inEventTransaction(services, { eventId, signal }, async (trx) => {
      const scope = { eventId, access: eventAccess(actor, 'manageParticipants') };
      const event = await lockEventForNoKeyUpdate(trx, scope);
      if (!event) throw await eventRefusal(trx, scope);
      if (event.cancelledAt) throw new AppError('EVENT_CANCELLED');
      const content = ['applySides', eventId, body];
      return once(trx, { organizerId: event.organizerId, nonce, content }, async () => {
        const field = requireSideField(event.customFields);
        const which = { eventId, fieldId: field.id };
        const rows = await listSided(trx, which);
        if (versionOf(field.id, rows) !== version) throw new AppError('PLAN_OUTDATED');
        const changes = toChanges(moves, { field, rows });
        refuseSplit(changes, rows);
        refuseSoldOut(changes, { field, rows });
        const updates = changes.map(({ row, side, isChosen }) => {
          const given = side && assigned(field, side);
          const choice = given && isChosen ? unassigned(given) : given;
          return { id: row.id, row, given, choice, before: sideOf(row) };
        });
        await updateSides(trx, { ...which, updates });
        await updateWaitingSides(trx, {
          ...which,
          squads: updates.flatMap(({ row: { squad }, given: choice }) =>
            squad ? { squadId: squad.id, choice } : [],
          ),
        });
        const subject = { kind: 'event', id: eventId } as const;
        const after = { count: updates.length };
        await recordAudit(trx, { actor, client }, { action: 'applySides', subject, after });
        const undo = {
          version: versionOf(field.id, await listSided(trx, which)),
          moves: updates.map(({ id, row: { choice }, before: to }) => {
            const isChosen = choice !== null && !choice.isAssigned;
            return { participationId: id, to, ...(isChosen && { isChosen: true as const }) };
          }),
        };
        return { response: { updated: updates.length, undo }, participationId: null };
      });
    });
  },
} satisfies Partial<Handlers>;

type SideField = EventRow['custom_fields'][number];

/** VALIDATION for an event without sides. */
function requireSideField(fields: EventRow['custom_fields']): SideField {
  const field = sideField(fields);
  if (!field) throw fieldError('customFields', 'This event has no sides');
  return field;
}

function sideOf({ choice }: SidedRow): string | null {
  return choice?.optionId ?? null;
}

/** With whom somebody stays on one side. */
function unitOf({ id, name, squad }: SidedRow): { id: string; name: string } {
  return squad ?? { id, name };
}

const EXPERIENCE = { beginner: 0, intermediate: 1, advanced: 2, expert: 3 } as const;

function toUnits(rows: readonly SidedRow[], isFixed: (row: SidedRow) => boolean): PlannedUnit[] {
  const groups = Map.groupBy(rows, (row) => unitOf(row).id);
  return [...groups.values()].map((members) => ({
    ...unitOf(members[0]!),
    members: members.map((row) => ({
      participationId: row.id,
      side: sideOf(row),
      isFixed: isFixed(row),
      experience: EXPERIENCE[row.experienceLevel],
    })),
  }));
}

/** Changes with who has a spot, on which side and in which squad. */
function versionOf(fieldId: string, rows: readonly SidedRow[]): string {
  const content = rows.map((row) => [row.id, sideOf(row), unitOf(row).id]);
  return createHash('sha256')
    .update(JSON.stringify([fieldId, content]))
    .digest('base64url');
}

interface SideChange {
  /** In the request. */
  index: number;
  row: SidedRow;
  /** Null: none. */
  side: SideField['options'][number] | null;
  isChosen: boolean;
}

interface Sided {
  field: SideField;
  rows: readonly SidedRow[];
}

/** VALIDATION at the move of whom or of what the event does not have, or that is there twice. */
function toChanges(
  moves: Request<Endpoints['applySides']>['body']['moves'],
  { field, rows }: Sided,
): SideChange[] {
  const left = new Map(rows.map((row) => [row.id, row]));
  const changes = moves.map(({ participationId, to, isChosen = false }, index) => {
    const row = left.get(participationId);
    if (!row) throw fieldError(`moves.${index}`, 'This player has no spot, or is moved twice');
    const side = field.options.find(({ id }) => id === to) ?? null;
    if (to !== null && !side) throw fieldError(`moves.${index}`, 'This event has no such side');
    left.delete(participationId);
    return { index, row, side, isChosen };
  });
  return changes.filter(({ row, side }) => sideOf(row) !== (side?.id ?? null));
}

/** VALIDATION where a squad that is on one side would be on several. */
function refuseSplit(changes: readonly SideChange[], rows: readonly SidedRow[]): void {
  const after = new Map(changes.map(({ row, side }) => [row.id, side?.id ?? null]));
  const units = Map.groupBy(rows, (row) => unitOf(row).id);
  for (const { index, row } of changes) {
    const members = units.get(unitOf(row).id) ?? [];
    const sidesAfter = members.map((one) => (after.has(one.id) ? after.get(one.id) : sideOf(one)));
    if (new Set(members.map(sideOf)).size === 1 && new Set(sidesAfter).size > 1)
      throw fieldError(`moves.${index}`, 'This would split a squad');
  }
}

/** OPTION_SOLD_OUT where a side would get more people than its limit, and more than it has. */
function refuseSoldOut(changes: readonly SideChange[], { field, rows }: Sided): void {
  for (const { id, limit } of field.options) {
    const arrive = changes.filter(({ side }) => side?.id === id);
    const leave = changes.filter(({ row }) => sideOf(row) === id);
    const before = rows.filter((row) => sideOf(row) === id).length;
    const isOver = limit && before + arrive.length - leave.length > limit;
    if (isOver && arrive.length > leave.length)
      throw AppError.onField('OPTION_SOLD_OUT', `moves.${arrive[0]!.index}`);
  }
}
