import type { Event, Participant } from '@muster/contract';
import { formatEventDate } from '@muster/ui';
import { createPortal } from 'react-dom';
import * as css from './print-sheet.module.css';
import { countComing, describeSums, listComing, SHEET_COLUMNS, toSheetCells } from './sheet-row.ts';
import type { SheetData } from './use-sheet-data.ts';

interface PrintSheetProps extends SheetData {
  event: Event;
}

/**
 * The clipboard on paper: who comes, by name, with a box to tick. Invisible on the screen; while it
 * is there, nothing else is printed.
 */
export function PrintSheet({ event, participants, options }: PrintSheetProps) {
  const coming = listComing(participants);
  return createPortal(
    <div className={css.sheet} data-testid="print-sheet">
      <h1>{event.title}</h1>
      <p>
        {formatEventDate(event.date)} · {event.location} · {countComing(coming)}
      </p>
      <table>
        <thead>
          <tr>
            <th>In</th>
            {SHEET_COLUMNS.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {coming.map((participant) => (
            <Row key={participant.id} participant={participant} customFields={event.customFields} />
          ))}
        </tbody>
      </table>
      <Sums options={options} />
    </div>,
    document.body,
  );
}

/**
 * In its place when the browser prints by itself before everyone is loaded: a list that lacks some
 * would be trusted at the gate.
 */
export function PrintNotice() {
  return createPortal(
    <div className={css.sheet} data-testid="print-notice">
      <p>The list is not loaded yet. Close this preview: it opens again with the list.</p>
    </div>,
    document.body,
  );
}

interface RowProps {
  participant: Participant;
  customFields: Event['customFields'];
}

function Row({ participant, customFields }: RowProps) {
  const [name, ...cells] = toSheetCells(participant, customFields);
  return (
    <tr>
      <td>
        <span className={css.box}>{participant.checkInStatus === 'checked_in' && '✓'}</span>
      </td>
      <th scope="row">{name}</th>
      {cells.map((cell, index) => (
        <td key={SHEET_COLUMNS[index + 1]}>{cell}</td>
      ))}
    </tr>
  );
}

/** What to order for those who are confirmed. */
function Sums({ options }: Pick<SheetData, 'options'>) {
  return describeSums(options).map(({ field, sums }) => (
    <p key={field}>
      <strong>{field}:</strong> {sums}
    </p>
  ));
}
