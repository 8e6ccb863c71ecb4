import { formatShortDate, VisuallyHidden } from '@muster/ui';
import { memo, useRef } from 'react';
import { Link } from 'react-router-dom';
import * as css from './participants-table.module.css';
import { RowActions } from './row-actions.tsx';
import { RowCheck } from './row-check.tsx';
import type { RowProps, RowsProps } from './rows.ts';
import { CheckInStanding, PaymentStanding, PlaceStanding } from './standing.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';
import { emailOf, nameOf } from './words.ts';

const ROW_HEIGHT = 57;
const COLUMNS = 7;

/** Participants beside each other, for screens that are wide enough. */
export function ParticipantsTable({ participants, scroller, selection, ...given }: RowsProps) {
  const { undos, detailSearch, ...shared } = given;
  const body = useRef<HTMLTableSectionElement>(null);
  const count = participants.length;
  const rows = useVirtualRows({ count, scroller, body, rowHeight: ROW_HEIGHT });
  return (
    <table className={css.table} aria-label="Participants" aria-rowcount={count + 1}>
      <Head participants={participants} selection={selection} />
      <tbody ref={body}>
        <Gap height={rows.before} />
        {rows.indexes.map((index) => {
          const participant = participants[index];
          return (
            participant && (
              <Row
                key={participant.id}
                {...shared}
                participant={participant}
                index={index}
                isSelected={selection.chosen.has(participant.user.id)}
                toggle={selection.toggle}
                undo={undos.get(participant.user.id)}
                detailSearch={detailSearch(participant.user.id)}
                measure={rows.measure}
              />
            )
          );
        })}
        <Gap height={rows.after} />
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
