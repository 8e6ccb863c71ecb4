import { formatShortDate, VisuallyHidden } from '@muster/ui';
import { memo, useRef } from 'react';
import { Link } from 'react-router-dom';
import * as css from './participants-table.module.css';
import { RowActions } from './row-actions.tsx';
import { RowCheck } from './row-check.tsx';
import type { RowProps, RowsProps } from './rows.ts';
import { CheckInStanding, PaymentStanding, PlaceStanding } from './standing.tsx';
import { useShownRows } from './use-shown-rows.ts';
import { emailOf, nameOf } from './words.ts';

const ROW_HEIGHT = 57;
const COLUMNS = 7;

/** Participants beside each other, for screens that are wide enough. */
export function ParticipantsTable(props: RowsProps) {
  const { participants, selection } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows, before, after } = useShownRows(props, { body, rowHeight: ROW_HEIGHT });
  return (
    <table className={css.table} aria-label="Participants" aria-rowcount={participants.length + 1}>
      <Head participants={participants} selection={selection} />
      <tbody ref={body}>
        <Gap height={before} />
        {rows.map((row) => (
          <Row key={row.participant.id} {...row} />
        ))}
        <Gap height={after} />
      </tbody>
    </table>
  );
}

type HeadProps = Pick<RowsProps, 'participants' | 'selection'>;

/** Not rendered again while one scrolls. */
const Head = memo(function Head({ participants, selection }: HeadProps) {
  const userIds = participants.map(({ user }) => user.id);
  const chosen = userIds.filter((userId) => selection.chosen.has(userId)).length;
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={css.select}>
          <RowCheck
            label="Select all shown"
            checked={chosen > 0 && chosen === userIds.length}
            isPartly={chosen > 0 && chosen < userIds.length}
            onToggle={() => selection.toggleAll(userIds)}
          />
        </th>
        <th scope="col">Name</th>
        <th scope="col" className={css.status}>
          Status
        </th>
        <th scope="col" className={css.payment}>
          Payment
        </th>
        <th scope="col" className={css.checkIn}>
          Check-in
        </th>
        <th scope="col" className={css.joined}>
          Joined
        </th>
        <th scope="col" className={css.actions}>
          <VisuallyHidden>Actions</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
});

const Row = memo(function Row(props: RowProps) {
  const { eventId, participant, index, isSelected, undo, changes, isLocked } = props;
  const name = nameOf(participant);
  return (
    <tr
      ref={props.measure}
      data-index={index}
      data-selected={isSelected || undefined}
      aria-rowindex={index + 2}
    >
      <td className={css.select}>
        <RowCheck
          label={`Select ${name}`}
          checked={isSelected}
          onToggle={() => props.toggle(participant.user.id)}
        />
      </td>
      <th scope="row" className={css.who}>
        <Link className={css.name} to={{ search: props.detailSearch }}>
          {name}
        </Link>
        <span className={css.email}>{emailOf(participant)}</span>
      </th>
      <td>
        <PlaceStanding participant={participant} />
      </td>
      <td>
        <PaymentStanding participant={participant} />
      </td>
      <td>
        <CheckInStanding participant={participant} />
      </td>
      <td className={css.joined}>
        <time dateTime={participant.joinedAt}>{formatShortDate(participant.joinedAt)}</time>
      </td>
      <td>
        <RowActions
          eventId={eventId}
          participant={participant}
          undo={undo}
          changes={changes}
          isLocked={isLocked}
        />
      </td>
    </tr>
  );
});

/** Stands for the rows that are not in the page. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr className={css.gap}>
      <td colSpan={COLUMNS} style={{ height }} />
    </tr>
  );
}
