import type { Participant } from '@muster/contract';
import { makeXlsx, type SheetCell } from '@muster/csv/xlsx';
import { toLondonInput } from '@muster/domain';
import type { ExportColumn } from './export-column.ts';

/** These columns of participants as an XLSX file. Loaded with the first one. */
export function writeSpreadsheet(
  columns: readonly ExportColumn[],
  participants: readonly Participant[],
): Blob {
  const header = columns.map((column) => column.header);
  const rows = participants.map((participant) =>
    columns.map(({ kind, cell }) => toSheetCell(kind, cell(participant))),
  );
  return makeXlsx('Participants', [header, ...rows]);
}

/** Texts stay texts, however much they look like numbers: a phone number keeps its 0. */
function toSheetCell(
  kind: ExportColumn['kind'],
  value: ReturnType<ExportColumn['cell']>,
): SheetCell {
  if (value === null || value === '') return null;
  if (kind === 'pounds') return { pounds: Number(value) };
  if (kind === 'time') return toWallClock(String(value));
  return typeof value === 'number' ? value : String(value);
}

/** What the clock at the event shows, as a time in UTC. */
function toWallClock(timestamp: string): Date {
  return new Date(`${toLondonInput(timestamp)}Z`);
}
