import type { Event, Participant } from '@muster/contract';
import { createPortal } from 'react-dom';
import { Paper } from './paper.tsx';
import * as css from './print-sheet.module.css';
import {
  countComing,
  describeSums,
  isWhole,
  SHEET_COLUMNS,
  type SheetSection,
  toSections,
  toSheetCells,
} from './sheet-row.ts';
import type { SheetData } from './use-sheet-data.ts';

/** The content of a sheet. */
export interface SheetProps extends SheetData {
  event: Event;
}

/** The clipboard on paper: who comes, by surname, with a box to tick. */
export function PrintSheet({ event, participants, options }: SheetProps) {
  return (
    <Paper event={event} title={event.title} about={countComing(participants)}>
      {toSections(participants).map((section) => (
        <Section key={section.title} {...section} customFields={event.customFields} />
      ))}
      <Sums options={options} />
    </Paper>
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

interface SectionProps extends SheetSection {
  customFields: Event['customFields'];
}

function Section({ title, participants, customFields }: SectionProps) {
  return (
    <>
      {title && <h2>{title}</h2>}
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
          {participants.map((participant) => (
            <Row key={participant.id} participant={participant} customFields={customFields} />
          ))}
        </tbody>
      </table>
    </>
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
        <td
          key={SHEET_COLUMNS[index + 1]}
          data-whole={isWhole(SHEET_COLUMNS[index + 1]) || undefined}
        >
          {cell}
        </td>
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
