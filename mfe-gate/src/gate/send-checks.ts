import { type Api, isApiError } from '@muster/api-client';
import type { ChronoCheckResult } from '@muster/contract';
import { formatMillijoules } from '@muster/domain';
import type { QueuedCheck } from './queued-check.ts';

type CheckApi = Pick<Api, 'recordChecks'>;

/** Sends checks together. One that the server judges differently stays, until it was seen. */
export async function sendChecks(
  { api, eventId }: { api: CheckApi; eventId: string },
  items: readonly QueuedCheck[],
) {
  const params = { id: eventId };
  const body = { checks: items.map(({ check }) => check) };
  const { results } = await api.recordChecks({ params, body }).catch((error: unknown) => {
    // A medic may see the list but not check. A server of before does not know checks.
    if (isApiError(error, 'FORBIDDEN')) return refuseAll(items, 'You do not check guns here');
    if (isApiError(error, 'NOT_FOUND')) return refuseAll(items, 'Muster cannot keep checks yet');
    throw error;
  });
  const refusals = items.map((item, index) => refusalOf(item, results[index]));
  return {
    done: items.filter((_, index) => refusals[index] === null).map(({ nonce }) => nonce),
    refused: items.flatMap(({ nonce }, index) => {
      const refusal = refusals[index];
      return refusal ? [{ nonce, refusal }] : [];
    }),
    results: [],
    ...{ entryIds: {}, walkIns: [], changed: [] },
    clockOffsetMs: null,
  };
}

type Judged = Pick<ChronoCheckResult, 'result' | 'limitMillijoules' | 'error'>;

/** Why somebody has to look at a check; null when it is as this device has shown it. */
function refusalOf({ check, local }: QueuedCheck, judged: Judged | undefined): string | null {
  if (!judged) return 'Muster has not answered';
  if (judged.error) return `${check.gun} is not recorded. ${judged.error.message}`;
  if (judged.result === local.result) return null;
  const limit = formatMillijoules(judged.limitMillijoules ?? 0);
  const word = judged.result === 'pass' ? 'passes' : 'fails';
  return `The limit is ${limit} now: ${check.gun} ${word}`;
}

function refuseAll(items: readonly QueuedCheck[], message: string): { results: Judged[] } {
  const error = { code: 'FORBIDDEN', message };
  return { results: items.map(() => ({ result: null, limitMillijoules: null, error })) };
}
