import { failureText } from '@muster/api-client';
import { type Event, FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { showBanner, showUndo } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { describeResults } from './result-text.ts';

/** An event as it was looked at. */
export type SeenEvent = Pick<Event, 'id' | 'title' | 'updatedAt' | 'series'>;

/** Approve, or reject with a reason. */
export interface Decision {
  approved: boolean;
  reason?: string;
  /** For all dates of its series, and those made later. */
  series?: boolean;
  /** What a failure says unless the server gives a reason. */
  failure?: string;
}

/** A notice of each result replaces the one before. */
const BANNER_KEY = 'approval';

/** After a failure too: the event may have changed meanwhile. */
export const REFRESH = { refreshes: ['events'], refreshAfter: 'settled' } as const;

/**
 * Approving and rejecting, with Undo in the notice (docs/product/administration.md#approval-undo).
 * The functions return whether it worked.
 */
export function useDecisions() {
  const one = useChange('approveEvent', REFRESH);
  const several = useChange('approveEvents', REFRESH);
  const undo = useChange('undoApproval', REFRESH);
  function offerUndo(text: string, ids: string[]) {
    if (ids.length === 0) return showBanner({ tone: 'success', text, key: BANNER_KEY });
    showUndo({ text, key: BANNER_KEY, undo: () => void undoThem(ids) });
  }
  async function undoThem(ids: string[]) {
    await attempt(FAILURE_TEXT.undoApproval, async () => {
      await undo.mutateAsync({ body: { ids } });
      showBanner({ tone: 'success', text: SUCCESS_TEXT.approvalUndone, key: BANNER_KEY });
    });
  }
  function decide(event: SeenEvent, { failure, ...decision }: Decision): Promise<boolean> {
    return attempt(failure ?? FAILURE_TEXT.approveEvent, async () => {
      const { id, updatedAt } = event;
      await one.mutateAsync({ params: { id }, body: { ...decision, updatedAt } });
      const text = decision.approved ? SUCCESS_TEXT.eventApproved : SUCCESS_TEXT.eventRejected;
      offerUndo(decision.series ? describeSeries(event, decision) : text(event.title), [id]);
    });
  }
  function decideAll(events: readonly SeenEvent[], decision: Decision): Promise<boolean> {
    return attempt(FAILURE_TEXT.approveEvent, async () => {
      const seen = events.map(({ id, updatedAt }) => ({ id, updatedAt }));
      const { approved, reason } = decision;
      const results = await several.mutateAsync({
        body: { approved, ...(reason && { reason }), events: seen },
      });
      offerUndo(describeResults(results, approved), results.changed);
    });
  }
  return { decide, decideAll, isBusy: one.isPending || several.isPending };
}

function describeSeries({ title }: SeenEvent, { approved }: Decision): string {
  return `“${title}” is ${approved ? 'approved' : 'rejected'} with all its dates.`;
}

/** Runs a change; its failure becomes a banner. */
export async function attempt(fallback: string, run: () => Promise<void>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    showBanner({ tone: 'error', text: failureText(error, fallback), key: BANNER_KEY });
    return false;
  }
}
