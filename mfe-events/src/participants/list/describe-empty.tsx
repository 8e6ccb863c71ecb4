import { EMPTY_TEXT } from '@muster/contract';
import { Button, EmptyState } from '@muster/ui';
import type { ReactNode } from 'react';
import type { ParticipantList } from '../data/fetch-all-participants.ts';
import { NO_FILTER, type ParticipantsView } from '../data/participants-view.ts';

interface EmptyReason {
  list: ParticipantList;
  /** Clears what contributed columns leave out. */
  clearFilters: () => void;
  onView: (change: Partial<ParticipantsView>) => void;
}

/** Why a list has no rows, and what to do; null when it has some. */
export function describeEmpty({ list, clearFilters, onView }: EmptyReason): ReactNode {
  if (list.summary.total === 0) return <EmptyState {...EMPTY_TEXT.participants} />;
  if (list.pagination.total === 0)
    return (
      <EmptyState
        {...EMPTY_TEXT.participantsFound}
        action={
          <Button
            variant="default"
            onClick={() => {
              clearFilters();
              onView(NO_FILTER);
            }}
          >
            Show all participants
          </Button>
        }
      />
    );
  if (list.participants.length === 0)
    return (
      <EmptyState
        {...EMPTY_TEXT.participantsPage}
        action={
          <Button variant="default" onClick={() => onView({ page: 1 })}>
            Go to the first page
          </Button>
        }
      />
    );
  return null;
}
