import type { EventTask, NextEvent } from '@muster/contract';
import { overAt } from '@muster/domain';
import { crewMessagesPath, MESSAGES_PATH } from '@muster/remote-kit/paths';
import { listTasks, type Task } from '../next-event/next-event-tasks.ts';
import { editEventPath, eventTabPath } from '../paths.ts';

/**
 * The rows that the events themselves put in the worklist: approval, pictures, kit list, waitlist,
 * messages. What is owed, unsigned or was let in twice comes from those who know it.
 */
export function listHomeTasks(work: NextEvent, now = new Date()): EventTask[] {
  const { event } = work;
  const { id, gallery, can, crewRoles } = event;
  // Nothing is to prepare for what is over or called off.
  const isOver = overAt(event) < now || Boolean(event.cancelledAt);
  const tasks = listTasks(work);
  const rows: (EventTask | false)[] = [
    { ...toRow(tasks.approval), ...editIf(event.rejection !== undefined && can.update) },
    can.update &&
      !isOver && {
        text: gallery.length > 0 ? 'Gallery added' : 'No pictures in the gallery yet',
        urgency: gallery.length > 0 ? 'done' : 'soon',
        ...editIf(gallery.length === 0),
      },
    can.update && !isOver && { ...toRow(tasks.kit, 'soon'), ...editIf(!tasks.kit.isDone) },
    can.viewParticipants &&
      !isOver && {
        ...toRow(tasks.waitlist, 'soon'),
        ...(!tasks.waitlist.isDone && {
          detail: 'They move up by themselves when a spot is free.',
          action: { label: 'Look', to: `${eventTabPath(id, 'players')}?p-status=waitlist` },
        }),
      },
    can.message && {
      ...toRow(tasks.messages),
      ...(!tasks.messages.isDone && {
        action: {
          label: 'Answer',
          to: crewRoles.length > 0 ? crewMessagesPath(id) : MESSAGES_PATH,
        },
      }),
    },
  ];
  return rows.filter((row) => row !== false);

  function editIf(isOpen: boolean): Pick<EventTask, 'action'> | undefined {
    return isOpen ? { action: { label: 'Edit', to: editEventPath(id) } } : undefined;
  }
}

function toRow(
  { isDone, text }: Task,
  urgency: EventTask['urgency'] = 'now',
): Pick<EventTask, 'text' | 'urgency'> {
  return { text, urgency: isDone ? 'done' : urgency };
}
