import type { Event, Participant } from '@muster/contract';
import { createPortal } from 'react-dom';
import { Paper } from './paper.tsx';
import * as css from './print-sheet.module.css';
import {
  countComing,
  describeSums,
  type SheetSection,
  sheetColumns,
  toSections,
} from './sheet-row.ts';
import type { SheetData } from './use-sheet-data.ts';

/** The content of a sheet. */
export interface SheetProps extends SheetData {
  event: Event;
}

/** The clipboard on paper: who comes, by surname, with a box to tick. */
export function PrintSheet({ event, participants, options }: SheetProps) {
  const columns = sheetColumns(event, participants);
  return (
    <Paper event={event} title={event.title} about={countComing(participants)}>
      {toSections(participants).map((section) => (
        <Section key={section.title} {...{ section, columns, event }} />
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

interface SectionProps {
  section: SheetSection;
  columns: ReturnType<typeof sheetColumns>;
  event: Event;
}

function Section({ section: { title, participants }, columns, event }: SectionProps) {
  return (
    <>
      {title && <h2>{title}</h2>}
      <table>
        <thead>
          <tr>
            <th>In</th>
            {columns.map(({ header }) => (
              <th key={header}>{header}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {participants.map((participant) => (
            <Row key={participant.id} {...{ participant, columns, event }} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface RowProps extends Pick<SectionProps, 'columns' | 'event'> {
  participant: Participant;
}

function Row({ participant, columns, event }: RowProps) {
  const [name, ...others] = columns;
  return (
    <tr>
      <td>
        <span className={css.box}>{participant.checkInStatus === 'checked_in' && '✓'}</span>
      </td>
      <th scope="row">{name?.cell(participant, event.customFields)}</th>
      {others.map(({ header, isWhole, cell }) => (
        <td key={header} data-whole={isWhole}>
          {cell(participant, event.customFields)}
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
