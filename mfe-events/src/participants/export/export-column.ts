import type { Participant } from '@muster/contract';
import type { CsvColumn } from '@muster/csv';

/** A column of a file. */
export interface ExportColumn extends CsvColumn<Participant> {
  /** What a spreadsheet makes of the text in its cells. */
  kind?: 'pounds' | 'time';
}
