import type { Squad } from '@muster/contract';
import { isUnsigned, publicName, squadSide } from '@muster/domain';
import { squadCodeOf } from '../../platform/nonces/squad-code-of.ts';
import type { Services } from '../../platform/services.ts';
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
  const members = row.members.map((member) => toMember(member, { userId, isManaged }));
  const leader = members.find(({ participationId }) => participationId === leaderId);
  const lead = isLedBy(row, userId);
  const isParty = row.members.some(({ status, isInParty }) => status === 'waitlist' && isInParty);
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
}

function toMember(member: SquadMemberRow, { userId, isManaged }: Seeing): Squad['members'][number] {
  const { participationId, accountId, status, owes, facts } = member;
  const isOwn = accountId === userId;
  const name = nameOf(member, isOwn || isManaged);
  const isReady = !owes && !isUnsigned(toWaiverState(facts));
  return { participationId, name, status, isReady, isOwn, isOpen: false };
}

/** Only their guardian and the organizer's side read what a dependant is called. */
function nameOf({ account, dependantName }: SquadMemberRow, isDependantNamed: boolean): string {
  if (dependantName !== null && isDependantNamed) return dependantName;
  // A hidden account is seen nowhere (../accounts/hidden-store.ts).
  const name = account.isHidden ? 'Player' : publicName(account);
  return dependantName === null ? name : `Guest of ${name}`;
}
