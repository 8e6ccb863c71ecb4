import type { Squad } from '@muster/contract';
import { isUnsigned, owedPence, publicName, squadSide } from '@muster/domain';
import { squadCodeOf } from '../../platform/nonces/squad-code-of.ts';
import type { Services } from '../../platform/services.ts';
import { dueAmongOthers, listTakingOrganizers, minPenceOf } from './online-payment.ts';
import { openSpotName } from './open-spot-store.ts';
import type { SquadMemberRow, SquadRow } from './squad-store.ts';
import { toWaiverState } from './waiver-facts-store.ts';

/** Whether an account leads a squad, for itself or as a guardian. */
export function isLedBy({ leaderId, members }: SquadRow, userId: string): boolean {
  return members.some((one) => one.participationId === leaderId && one.accountId === userId);
}

/** Squads as an account sees them (docs/product/squads.md#members). */
export async function toSquads(
  services: Services,
  rows: readonly SquadRow[],
  { userId }: { userId: string },
): Promise<Squad[]> {
  const { db, config } = services;
  const led = rows.filter((row) => isLedBy(row, userId) && isPayable(row));
  const organizerIds = led.map(({ organizerId }) => organizerId);
  const taking = await listTakingOrganizers(db, config, organizerIds);
  return rows.map((row) => {
    const isPaid = led.includes(row) && taking.has(row.organizerId);
    return toSquad(services, row, { userId, due: isPaid ? dueOf(row, config) : new Map() });
  });
}

function isPayable({ payment, cancelledAt }: SquadRow): boolean {
  return payment.mode !== 'off' && cancelledAt === null;
}

/** What one checkout for the whole squad asks for now, by participation. */
function dueOf({ members, payment }: SquadRow, config: Services['config']): Due {
  const due = members.map(
    (one) => [one.participationId, dueAmongOthers({ ...one, payment })] as const,
  );
  const pence = due.reduce((sum, [, part]) => sum + part, 0);
  return new Map(pence < minPenceOf(config) ? [] : due);
}

type Due = ReadonlyMap<string, number>;

function toSquad(
  services: Pick<Services, 'jwtSecret'>,
  row: SquadRow,
  { userId, due }: { userId: string; due: Due },
): Squad {
  const { id, eventId, name, pays, maxSize, isManaged, leaderId } = row;
  const lead = isLedBy(row, userId);
  const isParty = row.members.some(({ status, isInParty }) => status === 'waitlist' && isInParty);
  const seeing = { userId, isManaged, lead, squadName: name, due };
  const members = row.members.map((member) => toMember(member, seeing));
  const leader = members.find(({ participationId }) => participationId === leaderId);
  const optionIds = row.members.flatMap((member) => member.optionIds);
  return {
    ...{ id, eventId, name, size: members.length, maxSize, members },
    side: toSide(row.customFields, optionIds),
    pays,
    ...((lead || isManaged) && { code: squadCodeOf(services, row) }),
    leader: { participationId: leaderId, name: leader?.name ?? '' },
    ...(lead && { openLeft: openLeftOf(row) }),
    can: {
      lead,
      leave: members.some(({ isOwn }) => isOwn),
      ...((lead || isManaged) && isParty && { split: true as const }),
    },
  };
}

/** Those of other squads that count too are known once more are opened (./save-open-spots.ts). */
function openLeftOf({ members, maxSize, maxUnpaidOpenSpots, cancelledAt }: SquadRow): number {
  if (cancelledAt) return 0;
  const unpaid = members.filter(({ isOpen, isUnpaid }) => isOpen && isUnpaid).length;
  return Math.max(0, Math.min(maxSize - members.length, maxUnpaidOpenSpots - unpaid));
}

/** The side of a squad whose members have chosen these. */
export function toSide(fields: SquadRow['customFields'], optionIds: string[]): Squad['side'] {
  const side = squadSide(fields, optionIds);
  return side ? { optionId: side.id, label: side.label.trim() } : null;
}

interface Seeing {
  userId: string;
  isManaged: boolean;
  /** The account leads the squad. */
  lead: boolean;
  squadName: string;
  due: Due;
}

function toMember(
  member: SquadMemberRow,
  { userId, isManaged, lead, squadName, due }: Seeing,
): Squad['members'][number] {
  const { participationId, accountId, status, isOpen, claimUntil, facts } = member;
  const owes = owedPence(member) > 0;
  const isOwn = accountId === userId;
  const guest = isManaged && member.guestName ? member.guestName : openSpotName(squadName);
  const name = accountId === null ? guest : nameOf(member, isOwn || isManaged);
  const isReady = !isOpen && !owes && !isUnsigned(toWaiverState(facts));
  const lapses = claimUntil && { claimUntil: new Date(claimUntil).toISOString() };
  const seen = isManaged || lead || isOwn ? { owes, ...lapses } : {};
  const paid = lead && { duePence: due.get(participationId) ?? 0 };
  return { participationId, name, status, isReady, isOwn, isOpen, ...seen, ...paid };
}

/** Only their guardian and the organizer's side read what a dependant is called. */
function nameOf({ account, dependantName }: SquadMemberRow, isDependantNamed: boolean): string {
  if (dependantName !== null && isDependantNamed) return dependantName;
  const name = publicNameOf(account);
  return dependantName === null ? name : `Guest of ${name}`;
}

/** A hidden account is seen nowhere (../accounts/hidden-store.ts). */
export function publicNameOf(account: SquadMemberRow['account']): string {
  return account.isHidden ? 'Player' : publicName(account);
}
