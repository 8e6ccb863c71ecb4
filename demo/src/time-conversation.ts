import type { ChosenConversation } from './choose-conversations.ts';
import type { Line } from './conversation-types.ts';
import type { Random } from './random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Status of the last messages of a conversation. */
export type LastMessageStatus = 'sent' | 'delivered' | 'read';

/** When a message was sent, delivered, read and deleted. */
export interface Moments {
  created: Date;
  delivered: Date | null;
  read: Date | null;
  deleted: Date | null;
  status: LastMessageStatus;
}

/**
 * Gives each line its times. Messages before a reply are read; the last messages have the status
 * `lastStatus`.
 */
export function timeConversation(
  random: Random,
  { event, player, conversation: { lines } }: ChosenConversation,
  { now, lastStatus }: { now: Date; lastStatus: LastMessageStatus },
): Moments[] {
  const gaps = lines.map((line, at) => gapBefore(random, line, lines[at - 1]));
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  // After the game, or since both could write; never in the future.
  const since = event.isPast
    ? event.date.getTime() + random.between(0.6, 4) * DAY
    : now.getTime() - whole - random.next() ** 3 * 34 * DAY - random.between(4, 50) * MINUTE;
  const earliest = Math.max(event.approvedAt?.getTime() ?? 0, player.createdAt.getTime()) + HOUR;
  const start = Math.min(Math.max(since, earliest), now.getTime() - whole - 3 * MINUTE);
  let clock = start;
  const created = gaps.map((gap) => {
    clock += gap;
    return clock;
  });
  const last = lines.at(-1)!.side;
  const lastAnswer = lines.findLastIndex(({ side }) => side !== last);
  return lines.map((line, at) =>
    toMoments({
      created: created[at]!,
      status: at <= lastAnswer ? 'read' : lastStatus,
      next: created[at + 1] ?? now.getTime(),
      deleted: line.deleted === true,
    }),
  );
}

function gapBefore(random: Random, line: Line, before: Line | undefined): number {
  const sameSide = random.between(0.4, 3) * MINUTE;
  const otherSide = random.next() ** 2 * 150 * MINUTE + 2 * MINUTE;
  if (!before) return 0;
  return line.side === before.side ? sameSide : otherSide;
}

interface Sent {
  created: number;
  status: LastMessageStatus;
  /** When the next line was sent. */
  next: number;
  deleted: boolean;
}

function toMoments({ created, status, next, deleted }: Sent): Moments {
  const gapMs = next - created;
  function after(share: number, maxMs: number) {
    return new Date(created + Math.min(gapMs * share, maxMs));
  }
  return {
    created: new Date(created),
    status,
    delivered: status === 'sent' ? null : after(0.1, 2_000),
    read: status === 'read' ? after(0.6, 20 * MINUTE) : null,
    deleted: deleted ? after(0.8, 25 * MINUTE) : null,
  };
}
