import { MAX_COUNT } from '@muster/contract';
import { Button, formatCount } from '@muster/ui';
import { useQuestions } from '../decisions/questions.tsx';
import { type SeenEvent, useDecisions } from '../decisions/use-decisions.ts';
import * as css from './all-events.module.css';

interface BulkBarProps {
  events: readonly SeenEvent[];
  onClear: () => void;
}

/** Approve and Reject for everything that is selected; at most 100 events at once. */
export function BulkBar({ events, onClear }: BulkBarProps) {
  const { askToReject } = useQuestions();
  const { decideAll, isBusy } = useDecisions();
  const isTooMany = events.length > MAX_COUNT.approvals;
  async function approve() {
    if (await decideAll(events, { approved: true })) onClear();
  }
  return (
    <section className={css.bulk} aria-label="Selected events">
      <span className={css.bulkCount} role="status">
        {formatCount(events.length)} selected
        {isTooMany && `. Select at most ${MAX_COUNT.approvals}`}
      </span>
      <Button size="sm" variant="subtle" onClick={onClear} disabled={isBusy}>
        Clear
      </Button>
      <Button
        size="sm"
        variant="default"
        onClick={() => askToReject(events, onClear)}
        disabled={isBusy || isTooMany}
      >
        Reject selected
      </Button>
      <Button size="sm" onClick={() => void approve()} loading={isBusy} disabled={isTooMany}>
        Approve selected
      </Button>
    </section>
  );
}
