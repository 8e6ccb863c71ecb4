import { FIELD_TEXT } from '@muster/contract';
import {
  hasSides,
  type KeptOption,
  type SidedEvent,
  type Stock,
  squadSide,
  withSquadSide,
} from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { findSquadByHash } from './squad-code-store.ts';
import { isSquadNameTaken, listSquadOptionIds } from './squad-store.ts';
import { SQUAD_TEXT } from './squad-texts.ts';

interface Entering {
  /** Null: without a code. */
  codeHash: string | null;
  /** Locked by the caller. */
  eventId: string;
  userId: string;
}

/**
 * The squad of an event to which a code leads. Another event, and a squad somebody of which has
 * blocked the account, is a wrong code (docs/product/squads.md#code). SQUAD_FULL without room.
 */
export async function requireSquad(trx: Db, entering: Entering): Promise<string | null> {
  const { codeHash, eventId, userId } = entering;
  if (codeHash === null) return null;
  const squad = await findSquadByHash(trx, { codeHash, userId });
  if (squad?.eventId !== eventId) throw fieldError('squadCode', FIELD_TEXT.squadCode);
  if (squad.size >= squad.maxSize) throw new AppError('SQUAD_FULL');
  return squad.id;
}

interface SquadName {
  eventId: string;
  name: string;
  /** The squad that has it already. */
  exceptId?: string;
}

/** Refuses a name that another squad of the event has. */
export async function refuseName(trx: Db, named: SquadName): Promise<void> {
  if (await isSquadNameTaken(trx, named)) throw fieldError('name', SQUAD_TEXT.nameTaken);
}

/** Refuses a size above the maximum of the event. */
export function refuseSize({ maxPartySize }: { maxPartySize: number }, maxSize: number): void {
  if (maxSize > maxPartySize) throw fieldError('maxSize', SQUAD_TEXT.tooLarge(maxPartySize));
}

interface Sided {
  /** Null: in no squad. */
  squadId: string | null;
  /** The participation that is changed; null: a new one. */
  participationId: string | null;
  chosen: readonly KeptOption[];
  stock: Stock;
  before?: readonly string[];
  isConfirmed: boolean;
}

/** What a member has chosen, with the side of the squad; throws why that is refused. */
export async function takeSquadSide(
  trx: Db,
  event: SidedEvent,
  { squadId, participationId: exceptId, ...joining }: Sided,
): Promise<KeptOption[]> {
  if (squadId === null || !hasSides(event.customFields)) return [...joining.chosen];
  const optionIds = await listSquadOptionIds(trx, { squadId, exceptId });
  const side = squadSide(event.customFields, optionIds);
  const sided = withSquadSide(event, { ...joining, side });
  if (sided.refusal) throw AppError.of(sided.refusal);
  return [...sided.chosen];
}
