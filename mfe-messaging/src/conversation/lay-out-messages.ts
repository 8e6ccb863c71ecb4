import type { Message } from '@muster/contract';
import { dayOf } from './day-label.ts';

/** Messages of one person closer than this belong together, in milliseconds. */
const TOGETHER = 5 * 60_000;

/** A line of the conversation, top to bottom. */
export type Line =
  | { kind: 'day'; key: string; moment: string }
  | { kind: 'new'; key: string }
  | {
      kind: 'message';
      key: string;
      message: Message;
      isMine: boolean;
      /** Follows closely on one of the same person. */
      continues: boolean;
    };

interface Layout {
  messages: readonly Message[];
  userId: string;
  /** The first message that was unread when the conversation was opened. */
  newFrom: string | null;
}

/** Day separators, the "New" line and grouped messages. The "New" line goes once the reader has answered below it. */
export function layOutMessages({ messages, userId, newFrom }: Layout): Line[] {
  const newAt = messages.findIndex(({ id }) => id === newFrom);
  const isAnswered = messages.slice(newAt).some(({ sender }) => sender.id === userId);
  return messages.flatMap((message, index) => {
    const before = messages[index - 1];
    const startsDay = !before || dayOf(before.createdAt) !== dayOf(message.createdAt);
    const startsNew = index === newAt && !isAnswered;
    const line: Line = {
      kind: 'message',
      key: message.id,
      message,
      isMine: message.sender.id === userId,
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
  return { kind: 'day', key: `day-${dayOf(createdAt)}`, moment: createdAt };
}

function isClose(before: Message, message: Message): boolean {
  const apart = new Date(message.createdAt).getTime() - new Date(before.createdAt).getTime();
  return before.sender.id === message.sender.id && apart < TOGETHER;
}

/** Messages that wait to be read by the user; nobody marks what others are to read (spec.md §4). */
export function findUnread(messages: readonly Message[], userId: string): Message[] {
  return messages.filter(({ recipient, status }) => recipient.id === userId && status !== 'read');
}
