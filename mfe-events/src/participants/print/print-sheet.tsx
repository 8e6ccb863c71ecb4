import type { Event, OptionCount, Participant } from '@muster/contract';
import { formatCount, formatEventDate } from '@muster/ui';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { byName } from '../shared/by-name.ts';
import { describePayment, nameOf, STATUS_LABELS, waitlistLabel } from '../shared/labels.ts';
import * as css from './print-sheet.module.css';

interface PrintSheetProps {
  event: Event;
  participants: readonly Participant[];
  /** What was chosen by how many. */
  options: readonly OptionCount[];
  onDone: () => void;
}

/** The clipboard on paper: who comes, by name, with a box to tick. Invisible on the screen; while it is there, nothing else is printed. */
export function PrintSheet({ event, participants, options, onDone }: PrintSheetProps) {
  usePrint(onDone);
  const coming = participants.filter(({ status }) => status !== 'cancelled').toSorted(byName);
  const waiting = coming.filter(({ status }) => status === 'waitlist').length;
  return createPortal(
    <div className={css.sheet} data-testid="print-sheet">
      <h1>{event.title}</h1>
      <p>
        {formatEventDate(event.date)} · {event.location} · {formatCount(coming.length - waiting)}{' '}
        confirmed, {formatCount(waiting)} on the waitlist
      </p>
      <table>
        <thead>
          <tr>
            <th>In</th>
            <th>Name</th>
            <th>Status</th>
            <th>Payment</th>
            <th>Options</th>
            <th>Medical</th>
            <th>Emergency phone</th>
          </tr>
        </thead>
        <tbody>
          {coming.map((participant) => (
            <Row key={participant.id} participant={participant} />
          ))}
        </tbody>
      </table>
      <Sums options={options} />
    </div>,
    document.body,
  );
}

/** Opens the browser's print dialog, once. */
function usePrint(onDone: () => void): void {
  const latest = useRef(onDone);
  useEffect(() => {
    function finish() {
      latest.current();
    }
    window.addEventListener('afterprint', finish);
    window.print();
    return () => window.removeEventListener('afterprint', finish);
  }, []);
}

function Row({ participant }: { participant: Participant }) {
  const { status, position, joinForm, checkInStatus } = participant;
  const options = joinForm.customFieldResponses.map((choice) => choice.selectedOptionLabel);
  return (
    <tr>
      <td>
        <span className={css.box}>{checkInStatus === 'checked_in' && '✓'}</span>
      </td>
      <th scope="row">{nameOf(participant)}</th>
      <td>{position === null ? STATUS_LABELS[status] : waitlistLabel(position)}</td>
      <td>{describePayment(participant)}</td>
      <td>{options.join(', ')}</td>
      {/* Only that there is something: the sheet lies about. */}
      <td>{joinForm.medicalConditions.trim() && 'Yes, ask'}</td>
      <td>{joinForm.emergencyContact.phone}</td>
    </tr>
  );
}

/** What to order for those who are confirmed. */
function Sums({ options }: Pick<PrintSheetProps, 'options'>) {
  const fields = [...new Set(options.map(({ fieldLabel }) => fieldLabel))];
  return fields.map((field) => (
    <p key={field}>
      <strong>{field}:</strong>{' '}
      {options
        .filter(({ fieldLabel }) => fieldLabel === field)
        .map(({ optionLabel, count }) => `${formatCount(count)} ${optionLabel}`)
        .join(', ')}
    </p>
  ));
}
