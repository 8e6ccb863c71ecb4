import { type Event, FAILURE_TEXT } from '@muster/contract';
import { editEventPath } from '@muster/remote-kit';
import { ActionIcon, Group } from '@muster/ui';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useQuestions } from '../decisions/questions.tsx';
import { useDecisions } from '../decisions/use-decisions.ts';
import * as css from './all-events.module.css';

/** The approval of an event as a checkbox, its form, and its deletion. */
export function RowActions({ event }: { event: Event }) {
  const { askToDelete, expectRemoval } = useQuestions();
  const { decide, isBusy } = useDecisions();
  function toggle() {
    // With a filter the row may leave the list.
    expectRemoval(event.id);
    void decide(event, { approved: !event.approved, failure: FAILURE_TEXT.updateApproval });
  }
  return (
    <Group gap={4} wrap="nowrap">
      <label className={css.approved}>
        <input
          type="checkbox"
          checked={event.approved !== isBusy}
          aria-disabled={isBusy}
          aria-label={`Approved: ${event.title}`}
          onChange={() => !isBusy && toggle()}
        />
        Approved
      </label>
      <ActionIcon
        component={Link}
        to={editEventPath(event.id)}
        aria-label={`Edit ${event.title}`}
        variant="subtle"
      >
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={`Delete ${event.title}`}
        onClick={() => askToDelete(event)}
        variant="subtle"
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
