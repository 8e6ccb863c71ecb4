import type { Event } from '@muster/contract';
import { Button } from '@muster/ui';
import { ApproveButtons } from './approve-buttons.tsx';
import { useQuestions } from './questions.tsx';
import { type Decision, useDecisions } from './use-decisions.ts';

/** Approve and Reject of a pending event. */
export function DecisionButtons({ event }: { event: Event }) {
  const { expectRemoval, askToReject } = useQuestions();
  const { decide, isBusy } = useDecisions();
  function approve(decision: Decision) {
    expectRemoval(event.id);
    void decide(event, decision);
  }
  return (
    <>
      <Button
        size="sm"
        variant="default"
        onClick={() => askToReject([event])}
        disabled={isBusy}
        aria-label={`Reject ${event.title}`}
      >
        Reject
      </Button>
      <ApproveButtons place="row" event={event} isBusy={isBusy} onApprove={approve} />
    </>
  );
}
