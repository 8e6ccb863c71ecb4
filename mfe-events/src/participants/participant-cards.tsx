import { memo, useRef } from 'react';
import { Link } from 'react-router-dom';
import * as css from './participant-cards.module.css';
import { RowActions } from './row-actions.tsx';
import { RowCheck } from './row-check.tsx';
import type { RowProps, RowsProps } from './rows.ts';
import { CheckInStanding, PaymentStanding, PlaceStanding } from './standing.tsx';
import { useShownRows } from './use-shown-rows.ts';
import { emailOf, nameOf } from './words.ts';

const CARD_HEIGHT = 174;

/** Participants under each other, where a table would not fit. */
export function ParticipantCards(props: RowsProps) {
  const body = useRef<HTMLUListElement>(null);
  const { rows, before, after } = useShownRows(props, { body, rowHeight: CARD_HEIGHT });
  return (
    <ul className={css.list} ref={body} aria-label="Participants">
      <Gap height={before} />
      {rows.map((row) => (
        <Card key={row.participant.id} {...row} count={props.participants.length} />
      ))}
      <Gap height={after} />
    </ul>
  );
}

const Card = memo(function Card(props: RowProps & { count: number }) {
  const { eventId, participant, index, count, isSelected, undo, changes, isLocked } = props;
  const name = nameOf(participant);
  return (
    <li
      ref={props.measure}
      className={css.card}
      data-index={index}
      data-selected={isSelected || undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      <div className={css.head}>
        <RowCheck
          label={`Select ${name}`}
          checked={isSelected}
          onToggle={() => props.toggle(participant.user.id)}
        />
        <div className={css.who}>
          <Link className={css.name} to={{ search: props.detailSearch }}>
            {name}
          </Link>
          <span className={css.email}>{emailOf(participant)}</span>
        </div>
      </div>
      <div className={css.standings}>
        <PlaceStanding participant={participant} />
        <PaymentStanding participant={participant} />
        <CheckInStanding participant={participant} />
      </div>
      <RowActions
        eventId={eventId}
        participant={participant}
        undo={undo}
        changes={changes}
        isLocked={isLocked}
      />
    </li>
  );
});

/** Stands for the cards that are not in the page. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return <li aria-hidden="true" style={{ height }} />;
}
