import type { Event } from '@muster/contract';
import { Button } from '@muster/ui';
import * as css from './decisions.module.css';
import { useQuestions } from './questions.tsx';
import { useDecisions } from './use-decisions.ts';

/** Approve and Reject of a pending event. */
export function DecisionButtons({ event }: { event: Event }) {
  const { expectRemoval, askToReject } = useQuestions();
  const { decide, isBusy } = useDecisions();
  function approve() {
    expectRemoval(event.id);
    void decide(event, { approved: true });
  }
  return (
    <div className={css.rowButtons}>
      <Button
        size="sm"
        variant="default"
        onClick={() => askToReject([event])}
        disabled={isBusy}
        aria-label={`Reject ${event.title}`}
      >
        Reject
      </Button>
      <Button size="sm" onClick={approve} loading={isBusy} aria-label={`Approve ${event.title}`}>
        Approve
      </Button>
    </div>
  );
}
