import type { Action } from './actions.ts';
import { type BulkResult, useChangeParticipants } from './change-queries.ts';
import type { WaitingForSpots } from './use-raise-maximum.ts';
import { useShowResult } from './use-show-result.ts';

/** What a result leads to. */
interface Around {
  forgetUndos: (userIds: readonly string[]) => void;
  askToRaise: (waiting: WaitingForSpots) => void;
}

/** One action on several participants, with one result and one undo. */
export function useChangeSeveral(eventId: string) {
  const { changeAll } = useChangeParticipants(eventId);
  const showResult = useShowResult(eventId);
  return async (userIds: string[], { change, done }: Action, around: Around) => {
    around.forgetUndos(userIds);
    const result: BulkResult = await changeAll([{ userIds, change }]);
    showResult(done, result);
    const waiting = result.refused.filter(({ code }) => code === 'EVENT_FULL');
    if (waiting.length > 0)
      around.askToRaise({
        ...{ userIds: waiting.map(({ userId }) => userId), name: null, before: result, change },
      });
    return result;
  };
}
