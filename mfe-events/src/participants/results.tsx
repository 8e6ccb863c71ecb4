import { Button, EmptyState } from '@muster/ui';
import { ParticipantCards } from './participant-cards.tsx';
import * as css from './participants-dialog.module.css';
import { ParticipantsTable } from './participants-table.tsx';
import type { ParticipantsView } from './participants-view.ts';
import type { ParticipantList } from './read-everybody.ts';
import type { RowsProps } from './rows.ts';

interface ResultsProps extends Omit<RowsProps, 'participants'> {
  list: ParticipantList;
  /** What is shown belongs to other filters; the right ones are on their way. */
  isStale: boolean;
  isNarrow: boolean;
  onView: (next: Partial<ParticipantsView>) => void;
}

/** Who was found, or why there is nobody. */
export function Results({ list, isStale, isNarrow, onView, ...rows }: ResultsProps) {
  const { participants, summary, pagination } = list;
  if (summary.total === 0)
    return (
      <EmptyState
        title="Nobody yet"
        text="Players who join this event appear here, with all they told you."
      />
    );
  if (pagination.total === 0)
    return (
      <EmptyState
        title="Nobody found"
        text="No participant matches this search and these filters."
        action={
          <Button
            variant="default"
            onClick={() => onView({ search: '', status: null, payment: null })}
          >
            Show everybody
          </Button>
        }
      />
    );
  if (participants.length === 0)
    return (
      <EmptyState
        title="Nobody on this page"
        text="The list has become shorter than that."
        action={
          <Button variant="default" onClick={() => onView({})}>
            Go to the first page
          </Button>
        }
      />
    );
  const Rows = isNarrow ? ParticipantCards : ParticipantsTable;
  return (
    <div className={isStale ? css.stale : undefined} aria-busy={isStale}>
      <Rows {...rows} participants={participants} />
    </div>
  );
}
