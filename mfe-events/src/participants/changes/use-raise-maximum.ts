import {
  type Event,
  MAX_COUNT,
  type ParticipantChange,
  type ParticipantSummary,
} from '@muster/contract';
import { freeSpots } from '@muster/domain';
import { useState } from 'react';
import type { ParticipantsScreen } from '../data/screen-context.tsx';
import { CONFIRM } from './actions.ts';
import { addResults, type BulkResult, useChangeParticipants } from './change-queries.ts';
import { useShowResult } from './use-show-result.ts';

/** Participants for whom a full event has no spot. */
export interface WaitingForSpots {
  userIds: readonly string[];
  /** Of the only one; null for several who were selected. */
  name: string | null;
  /** The confirmation. */
  change: ParticipantChange;
  /** What the same action has done for the others. */
  before?: BulkResult;
}

/**
 * Confirms participants of a full event by raising its maximum, after asking
 * (docs/product/participation.md#bulk-changes).
 */
export function useRaiseMaximum({ eventId, event, list }: ParticipantsScreen) {
  const { changeAll, isPending } = useChangeParticipants(eventId);
  const showResult = useShowResult(eventId);
  const [waiting, setWaiting] = useState<WaitingForSpots | null>(null);
  const summary = list.data?.summary;
  const maximum = event?.maxParticipants ?? null;
  const raised = waiting && summary && maximumFor(waiting, { maximum: maximum ?? 0, summary });
  async function confirm() {
    if (!waiting || !raised) return;
    const { userIds, change, before } = waiting;
    const result = await changeAll([{ userIds, change, maxParticipants: raised }]);
    const all = before ? addResults([{ ...before, refused: [] }, result]) : result;
    showResult(CONFIRM.done, { ...all, undo: withMaximum(all.undo, maximum) });
    setWaiting(null);
  }
  return {
    waiting,
    /** The maximum that has a spot for everyone who waits; undefined until it is known. */
    raised: raised && raised <= MAX_COUNT.maxParticipants ? raised : undefined,
    isBusy: isPending,
    ask: setWaiting,
    confirm,
    cancel: () => setWaiting(null),
  };
}

/** A party may want more than are free; whom the same action has confirmed may not be counted. */
function maximumFor(
  { userIds: { length: count }, before }: WaitingForSpots,
  { maximum, summary: { confirmed } }: { maximum: number; summary: ParticipantSummary },
): number {
  if (before?.updated) return Math.max(maximum, confirmed) + count;
  return Math.max(maximum + 1, confirmed + count);
}

/** The last of the changes has no spot left to take, so the maximum goes back with it. */
function withMaximum(undo: BulkResult['undo'], maximum: number | null): BulkResult['undo'] {
  return undo.map((change, index) =>
    index === undo.length - 1 && maximum !== null
      ? { ...change, maxParticipants: maximum }
      : change,
  );
}

/** Whether a confirmation could only be refused. */
export function isFull(event: Event | undefined, summary: ParticipantSummary | undefined): boolean {
  return event !== undefined && summary !== undefined && freeSpots(event, summary) === 0;
}
