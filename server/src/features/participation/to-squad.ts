import type { Squad } from '@muster/contract';
import { isUnsigned, publicName, squadSide } from '@muster/domain';
import { squadCodeOf } from '../../platform/nonces/squad-code-of.ts';
import type { Services } from '../../platform/services.ts';
import { openSpotName } from './open-spot-store.ts';
import type { SquadMemberRow, SquadRow } from './squad-store.ts';
import { toWaiverState } from './waiver-facts-store.ts';

/** Whether an account leads a squad, for itself or as a guardian. */
export function isLedBy({ leaderId, members }: SquadRow, userId: string): boolean {
  return members.some((one) => one.participationId === leaderId && one.accountId === userId);
}

/** A squad as an account sees it (docs/product/squads.md#members). */
export function toSquad(
  services: Pick<Services, 'jwtSecret'>,
  row: SquadRow,
  { userId }: { userId: string },
): Squad {
  const { id, eventId, name, pays, maxSize, isManaged, leaderId } = row;
  const lead = isLedBy(row, userId);
  const isParty = row.members.some(({ status, isInParty }) => status === 'waitlist' && isInParty);
  const seeing = { userId, isManaged, lead, squadName: name };
  const members = row.members.map((member) => toMember(member, seeing));
  const leader = members.find(({ participationId }) => participationId === leaderId);
  const optionIds = row.members.flatMap((member) => member.optionIds);
  return {
    ...{ id, eventId, name, size: members.length, maxSize, members },
    side: toSide(row.customFields, optionIds),
    pays,
    ...((lead || isManaged) && { code: squadCodeOf(services, row) }),
    leader: { participationId: leaderId, name: leader?.name ?? '' },
    can: {
      lead,
      leave: members.some(({ isOwn }) => isOwn),
      ...((lead || isManaged) && isParty && { split: true as const }),
    },
  };
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
}

function toMember(
  member: SquadMemberRow,
  { userId, isManaged, lead, squadName }: Seeing,
): Squad['members'][number] {
  const { participationId, accountId, status, owes, isOpen, claimUntil, facts } = member;
  const isOwn = accountId === userId;
  const guest = isManaged && member.guestName ? member.guestName : openSpotName(squadName);
  const name = accountId === null ? guest : nameOf(member, isOwn || isManaged);
  const isReady = !isOpen && !owes && !isUnsigned(toWaiverState(facts));
  const lapses = claimUntil && { claimUntil: new Date(claimUntil).toISOString() };
  const seen = isManaged || lead ? { owes, ...lapses } : {};
  return { participationId, name, status, isReady, isOwn, isOpen, ...seen };
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
