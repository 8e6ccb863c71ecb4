import type { NextEvent } from '@muster/contract';
import { approvalStatusOf, toPounds } from '@muster/domain';
import { MESSAGES_PATH } from '@muster/remote-kit';
import { formatCount, formatPounds } from '@muster/ui';
import { editEventPath, eventPath, participantsPath } from '../paths.ts';

/** What has to be done before an event, and where. */
export interface Task {
  isDone: boolean;
  text: string;
  to: string;
}

const APPROVAL_TEXT = {
  approved: 'Approved',
  pending: 'Waiting for approval',
  rejected: 'Rejected: change it and it is looked at again',
} as const;

/** `6 owe £180.00`, as on the screen of participants. */
function describeOwed(count: number, pence: number): string {
  return `${formatCount(count)} ${count === 1 ? 'owes' : 'owe'} ${formatPounds(toPounds(pence))}`;
}

/**
 * What has to be done before any event, whatever the weather, in the order in which it comes up
 * (docs/product/events.md#next-event).
 */
export function listTasks({ event, unpaidCount, owedPence, unreadCount }: NextEvent) {
  const { id, approved, waitlistCount, requiredEquipment } = event;
  const hasKitList = requiredEquipment.length > 0;
  return {
    approval: {
      isDone: approved,
      text: APPROVAL_TEXT[approvalStatusOf(event)],
      to: eventPath(id),
    },
    kit: {
      isDone: hasKitList,
      text: hasKitList ? 'Kit list added' : 'No kit list yet',
      to: editEventPath(id),
    },
    payments: {
      isDone: unpaidCount === 0,
      text: unpaidCount === 0 ? 'Nobody owes money' : describeOwed(unpaidCount, owedPence),
      to: unpaidCount === 0 ? participantsPath(id) : `${participantsPath(id)}?p-payment=owed`,
    },
    waitlist: {
      isDone: waitlistCount === 0,
      text: waitlistCount === 0 ? 'Nobody on the waitlist' : `${waitlistCount} on the waitlist`,
      to: `${participantsPath(id)}${waitlistCount === 0 ? '' : '?p-status=waitlist'}`,
    },
    messages: {
      isDone: unreadCount === 0,
      text: unreadCount === 0 ? 'All messages read' : `${unreadCount} unread`,
      to: MESSAGES_PATH,
    },
  } satisfies Record<string, Task>;
}
