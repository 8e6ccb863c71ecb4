import type { Endpoints } from '@muster/contract';
import { refuseKit } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import { once } from '../../platform/nonces/once.ts';
import { eventRefusal } from '../crew/event-access.ts';
import { gateCaller } from '../crew/gate-caller.ts';
import { upsertKit } from '../participation/detail-store.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { toGatePeople } from './gate.ts';
import {
  findGateHolder,
  type GateRow,
  listGatePeople,
  lockGate,
  updateGateNote,
} from './gate-store.ts';

export const gatePeople = {
  /** Ticks kit of somebody on the list, or writes a note (docs/product/gate.md#person). */
  async updateGatePerson(services, request) {
    const { params, body, signal } = request;
    const { id: eventId, participationId } = params;
    const { access } = gateCaller(request, { eventId, ability: 'checkIn' });
    return inEventTransaction(services, { eventId, signal }, async (trx) => {
      const gate = await lockGate(trx, { eventId, access });
      if (!gate) throw await eventRefusal(trx, { eventId, access });
      const write = {
        organizerId: gate.organizer_id,
        nonce: body.nonce,
        content: ['updateGatePerson', eventId, participationId, body],
      };
      return once(trx, write, () => saveChange(trx, gate, { participationId, body }));
    });
  },
} satisfies Partial<Handlers>;

type Update = Request<Endpoints['updateGatePerson']>;

async function saveChange(
  trx: Db,
  gate: GateRow,
  { participationId, body }: { participationId: string; body: Update['body'] },
) {
  const holder = await findGateHolder(trx, { eventId: gate.id, participationId });
  if (!holder) throw new AppError('PARTICIPANT_NOT_FOUND');
  const { kit, note } = body;
  if (kit) {
    if (holder.status !== 'confirmed')
      throw new AppError('NOT_CONFIRMED', { message: 'Only confirmed players are handed kit' });
    const refusal = refuseKit(kit, holder.optionIds);
    if (refusal) throw AppError.of(refusal);
    await upsertKit(trx, participationId, kit);
  }
  if (note !== undefined) await updateGateNote(trx, { participationId, note });
  const response = { person: await requirePerson(trx, gate, participationId) };
  return { response, participationId };
}

/** Somebody as the list shows them now; PARTICIPANT_NOT_FOUND for whoever is not on it. */
export async function requirePerson(trx: Db, gate: GateRow, participationId: string) {
  const rows = await listGatePeople(trx, { eventId: gate.id, participationId });
  const [person] = await toGatePeople(trx, rows, gate);
  if (!person) throw new AppError('PARTICIPANT_NOT_FOUND');
  return person;
}
