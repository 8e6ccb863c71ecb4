import {
  type BulkRefusal,
  MAX_COUNT,
  type Participant,
  type ParticipantChange,
} from '@muster/contract';
import { participantRef } from '@muster/domain';
import { useApi } from '@muster/remote-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { participantKeys } from '../data/participant-keys.ts';
import type { Outcome } from '../outbox/change-outbox.ts';
import { changeFailureText } from '../outbox/send-change.ts';
import { knownNames, showParticipant } from '../outbox/show-saved.ts';
import { useChangeOutbox } from '../outbox/use-change-outbox.ts';
import type { WasCheckedIn } from '../outbox/was-checked-in.ts';
import { nameOf } from '../shared/labels.ts';
import { notify } from '../shared/notify.ts';
import { doneOf } from './actions.ts';

/** A change of several participants. */
export interface BulkChange {
  userIds: readonly string[];
  change: ParticipantChange;
  /** The event's new maximum. */
  maxParticipants?: number | undefined;
}

/** The result of a change of several participants. */
export interface BulkResult {
  updated: number;
  /** How many were in that state already. */
  unchanged: number;
  /** Those of them who were checked in before, and when. */
  checkedInBefore?: readonly WasCheckedIn[] | undefined;
  /** How many are saved on this device, until they can be sent. */
  waiting?: number;
  /** `code` null: the request was refused as a whole. */
  refused: { userId: string; code: BulkRefusal | null; message: string }[];
  /** The changes that undo it. */
  undo: BulkChange[];
}

const NOTHING: BulkResult = { updated: 0, unchanged: 0, refused: [], undo: [] };

/** Makes changes to several participants. Resolves when their first attempt is over. */
export function useChangeParticipants(eventId: string) {
  const outbox = useChangeOutbox();
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);

  async function changeSome(request: BulkChange): Promise<BulkResult> {
    const { userIds, change } = request;
    const names = knownNames(client, eventId);
    const [first = ''] = userIds;
    const name = userIds.length === 1 ? names.get(first) : undefined;
    const who = name ?? `${userIds.length} participants`;
    try {
      const added = { ...request, eventId, isBulk: true, who, done: doneOf(change) };
      const outcome = await outbox.add(added);
      // The result says who was refused, and why.
      if (outcome.kind === 'refused') outbox.discard(outcome.id);
      return toResult(outcome, userIds);
    } catch (error) {
      return toFailure(userIds, (error as Error).message);
    }
  }
  async function changeAll(changes: readonly BulkChange[]): Promise<BulkResult> {
    setPending(true);
    const results = await Promise.all(changes.flatMap(toRequests).map(changeSome));
    setPending(false);
    return addResults(results);
  }
  return { changeAll, isPending };
}

/** One request for every 1,000 participants. */
function toRequests({ userIds, ...rest }: BulkChange): BulkChange[] {
  const count = Math.ceil(userIds.length / MAX_COUNT.participantChanges);
  return Array.from({ length: count }, (_, index) => {
    const from = index * MAX_COUNT.participantChanges;
    return { ...rest, userIds: userIds.slice(from, from + MAX_COUNT.participantChanges) };
  });
}

function toResult(outcome: Outcome, userIds: readonly string[]): BulkResult {
  if (outcome.kind === 'refused') return toFailure(userIds, changeFailureText(outcome.error));
  if (outcome.kind === 'waiting') return { ...NOTHING, waiting: userIds.length };
  if (outcome.kind === 'gone' || !outcome.response.isBulk)
    return { ...NOTHING, updated: userIds.length };
  return { ...outcome.response.many, checkedInBefore: outcome.wasCheckedIn };
}

function toFailure(userIds: readonly string[], message: string): BulkResult {
  const refused = userIds.map((userId) => ({ userId, code: null, message }));
  return { ...NOTHING, refused };
}

/** What several changes come to. */
export function addResults(results: readonly BulkResult[]): BulkResult {
  return {
    updated: results.reduce((sum, { updated }) => sum + updated, 0),
    unchanged: results.reduce((sum, { unchanged }) => sum + unchanged, 0),
    checkedInBefore: results.flatMap(({ checkedInBefore = [] }) => checkedInBefore),
    waiting: results.reduce((sum, { waiting = 0 }) => sum + waiting, 0),
    refused: results.flatMap(({ refused }) => refused),
    undo: results.flatMap(({ undo }) => undo),
  };
}

/**
 * Lets a participant who was cancelled join again (docs/product/participation.md#needs-consent).
 */
export function useAllowRejoin(eventId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    scope: { id: participantKeys.of(eventId).join('/') },
    networkMode: 'always',
    mutationFn: async (participant: Participant) => {
      const params = { id: eventId, userId: participantRef(participant) };
      return (await api.allowRejoin({ params })).participant;
    },
    onSuccess: (after) => {
      showParticipant(client, eventId, after);
      notify({ tone: 'success', text: `${nameOf(after)} can join again.` });
    },
    onError: (error) => notify({ tone: 'error', text: changeFailureText(error) }),
  });
}
