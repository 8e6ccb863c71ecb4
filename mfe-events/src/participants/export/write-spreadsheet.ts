import type { Participant } from '@muster/contract';
import writeXlsxFile, { type CellObject } from 'write-excel-file/browser';
import { completeColumns, type ExportColumn } from './export-contents.ts';

/** The complete participants as an XLSX file. Loaded with the first one. */
export function writeSpreadsheet(participants: readonly Participant[]): Promise<Blob> {
  const columns = completeColumns(participants);
  const options = {
    sheet: 'Participants',
    stickyRowsCount: 1,
    columns: columns.map(({ kind }) => ({ width: kind === 'pounds' ? 12 : 20 })),
  };
  return writeXlsxFile(toRows(columns, participants), options).toBlob();
}

/** The header and a row for each participant. */
export function toRows(columns: readonly ExportColumn[], participants: readonly Participant[]) {
  const header = columns.map(
    (column): CellObject => ({
      ...toText(column.header),
      fontWeight: 'bold',
    }),
  );
  const rows = participants.map((participant) =>
    columns.map(({ kind, cell }) => toCell(kind, cell(participant))),
  );
  return [header, ...rows];
}

function toCell(kind: ExportColumn['kind'], value: ReturnType<ExportColumn['cell']>) {
  if (value === null || value === '') return null;
  if (kind === 'pounds') return { type: Number, value: Number(value), format: '#,##0.00' };
  if (kind === 'time')
    return { type: Date, value: toWallClock(String(value)), format: 'dd/mm/yyyy hh:mm' };
  if (typeof value === 'number') return { type: Number, value };
  return toText(String(value));
}

/** With its type, a text is never read as a formula. XML has no control characters but these three. */
function toText(text: string): CellObject {
  return { type: String, value: text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '') };
}

/** A spreadsheet has no zones: its dates show what the clock on the wall shows. */
function toWallClock(timestamp: string): Date {
  const date = new Date(timestamp);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
}
