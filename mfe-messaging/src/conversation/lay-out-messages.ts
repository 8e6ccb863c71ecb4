import type { Message } from '@muster/contract';
import { isUnreadBy } from '@muster/domain';
import { isSameDay } from '@muster/ui';
import { writerIdOf } from '../message/writer.ts';

/** Messages of one sender with less time between them are grouped. */
const GROUP_WITHIN_MS = 5 * 60_000;

/** A line of the conversation, top to bottom. */
export type Line =
  | { kind: 'day'; key: string; moment: string }
  | { kind: 'new'; key: string }
  | {
      kind: 'message';
      key: string;
      message: Message;
      /** From the reader's side of the thread: by themselves or by the organizer's crew. */
      isMine: boolean;
      /** Grouped with the message before it. */
      continues: boolean;
    };

interface Layout {
  messages: readonly Message[];
  /** The account on the other side of the thread. */
  otherId: string;
  /** The first message that was unread when the conversation was opened. */
  newFrom: string | null;
}

/**
 * Day separators, the line "New", and grouped messages. The line "New" disappears once the user has
 * sent a message below it.
 */
export function layOutMessages({ messages, otherId, newFrom }: Layout): Line[] {
  const newAt = messages.findIndex(({ id }) => id === newFrom);
  const isAnswered = messages.slice(newAt).some(({ sender }) => sender.id !== otherId);
  return messages.flatMap((message, index) => {
    const before = messages[index - 1];
    const startsDay = !before || !isSameDay(before.createdAt, message.createdAt);
    const startsNew = index === newAt && !isAnswered;
    const line: Line = {
      kind: 'message',
      key: message.id,
      message,
      isMine: message.sender.id !== otherId,
      continues: !startsDay && !startsNew && isClose(before, message),
    };
    return [
      ...(startsDay ? [dayLine(message)] : []),
      ...(startsNew ? [{ kind: 'new', key: 'new' } as const] : []),
      line,
    ];
  });
}

function dayLine({ createdAt }: Message): Line {
  return { kind: 'day', key: `day-${new Date(createdAt).toDateString()}`, moment: createdAt };
}

function isClose(before: Message, message: Message): boolean {
  const gapMs = new Date(message.createdAt).getTime() - new Date(before.createdAt).getTime();
  return writerIdOf(before) === writerIdOf(message) && gapMs < GROUP_WITHIN_MS;
}

/**
 * The messages to the user that are not read. Only the recipient marks a message as read
 * (docs/product/messages.md#mark-read).
 */
export function findUnread(messages: readonly Message[], userId: string): Message[] {
  return messages.filter((message) => isUnreadBy(message, userId));
}
