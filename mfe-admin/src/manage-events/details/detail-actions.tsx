import { type EventReview, FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { approvalStatusOf } from '@muster/domain';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, useReturnFocus } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { useState } from 'react';
import { ApproveButtons } from '../decisions/approve-buttons.tsx';
import { RejectDialog } from '../decisions/reject-dialog.tsx';
import { attempt, type Decision, REFRESH, useDecisions } from '../decisions/use-decisions.ts';
import * as css from './event-details.module.css';

interface DetailActionsProps {
  review: EventReview;
  /** Closes the panel. */
  onDecided: () => void;
}

/** What can be decided about the event: approve, reject, approve its changes, revert them. */
export function DetailActions({ review: { event }, onDecided }: DetailActionsProps) {
  const [asking, setAsking] = useState<'reject' | 'revert' | null>(null);
  const { decide, isBusy } = useDecisions();
  const status = approvalStatusOf(event);
  const isChanged = (event.changedSinceApproval?.length ?? 0) > 0;
  async function approve(decision: Decision) {
    if (await decide(event, decision)) onDecided();
  }
  return (
    <div className={css.actions}>
      {status !== 'rejected' && (
        <Button variant="default" onClick={() => setAsking('reject')} disabled={isBusy}>
          Reject
        </Button>
      )}
      {isChanged && (
        <Button variant="default" onClick={() => setAsking('revert')} disabled={isBusy}>
          Revert
        </Button>
      )}
      {(status !== 'approved' || isChanged) && (
        <ApproveButtons
          event={event}
          place="panel"
          label={isChanged ? 'Approve changes' : 'Approve'}
          isBusy={isBusy}
          onApprove={(decision) => void approve(decision)}
        />
      )}
      {asking === 'reject' && (
        <RejectDialog
          events={[event]}
          onClose={(isRejected) => (isRejected ? onDecided() : setAsking(null))}
          focusFallback={findNothing}
        />
      )}
      {asking === 'revert' && (
        <RevertDialog event={event} onReverted={onDecided} onCancel={() => setAsking(null)} />
      )}
    </div>
  );
}

/** The panel below returns the focus. */
function findNothing(): null {
  return null;
}

interface RevertDialogProps {
  event: EventReview['event'];
  onReverted: () => void;
  onCancel: () => void;
}

/** Asks before the organizer's changes are lost. */
function RevertDialog({ event, onReverted, onCancel }: RevertDialogProps) {
  useReturnFocus();
  const revert = useChange('revertEvent', REFRESH);
  // A date with fields of its own is looked at by itself.
  const isOfSeries = Boolean(event.series) && !event.ownFields?.length;
  async function confirm(scope: { series?: true } = {}) {
    const isDone = await attempt(FAILURE_TEXT.revertEvent, async () => {
      const { id, updatedAt } = event;
      await revert.mutateAsync({ params: { id }, body: { updatedAt, ...scope } });
      showBanner({ tone: 'success', text: SUCCESS_TEXT.eventReverted(event.title) });
    });
    if (isDone) onReverted();
    else onCancel();
  }
  return (
    <ConfirmDialog
      title="Revert the changes"
      message={`“${event.title}” will be as you approved it${isOfSeries ? ', with its series and all dates that have no changes of their own' : ''}. What its organizer has changed since is lost.`}
      labels={{ confirm: isOfSeries ? 'Revert series' : 'Revert' }}
      alternative={
        isOfSeries ? { label: 'This date only', onChoose: () => void confirm() } : undefined
      }
      isBusy={revert.isPending}
      onConfirm={() => void confirm(isOfSeries ? { series: true } : {})}
      onCancel={onCancel}
    />
  );
}
