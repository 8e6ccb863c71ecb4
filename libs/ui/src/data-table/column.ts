import type { ReactNode } from 'react';

/** A column of a `DataTable`, and where its cell goes on a phone, where each row is a card. */
export interface Column<Row> {
  /** Unique among the columns that are shown at the same width; named in `Sort`. */
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The header is read out and not drawn, for a column of buttons. */
  isHeaderHidden?: boolean;
  /** Its cell names the row. Exactly one column of a table. */
  isRowHeader?: boolean;
  /** Columns without a width share the rest. */
  widthPx?: number;
  align?: 'end';
  /** Shown only from this breakpoint on, or only below it. Cards ignore both. */
  from?: 'desktop' | 'wide';
  below?: 'desktop' | 'wide';
  /** The header becomes a button that sorts. */
  isSortable?: boolean;
  /**
   * In a card: at its top, in a row with others (default), after its header, among the buttons at
   * its end, or nowhere.
   */
  inCard?: 'head' | 'inline' | 'labelled' | 'actions' | 'none';
}

/** The rows of a table. */
export interface TableData<Row> {
  /** Names the table: "Participants". */
  label: string;
  rows: readonly Row[];
  /** Unique among the rows. */
  id: (row: Row) => string;
  /** Names a row, for its checkbox: "Select Robert Oakes". */
  name: (row: Row) => string;
}

/** The selected rows, by id. Ids that are not on screen stay selected. */
export interface Selection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

/**
 * How the rows are sorted, and what to do when another order is asked for. The rows come sorted.
 */
export interface Sort {
  columnId: string | null;
  direction: 'ascending' | 'descending';
  onSort: (columnId: string, direction: Sort['direction']) => void;
}

/** What is needed to render only the rows in view once there are more than 100. */
export interface VirtualScroll {
  /** The element that scrolls; null until it is mounted. */
  scroller: HTMLElement | null;
  /** Estimates; each row is measured once it is rendered. */
  rowHeightPx: number;
  cardHeightPx: number;
}

/** What table and cards are given. */
export interface RowsProps<Row> {
  data: TableData<Row>;
  columns: readonly Column<Row>[];
  selection?: Selection | undefined;
  sort?: Sort | undefined;
  virtual?: VirtualScroll | undefined;
  /**
   * Cards of two lines with the buttons at their side, for a long list that is read at a glance.
   */
  cards?: 'compact' | undefined;
}

/** Whether one row is selected or not, or every row from the last one to this one. */
export type ToggleMode = 'one' | 'range';

/** What all rows of a table have in common. */
export interface RowContext<Row> {
  columns: readonly Column<Row>[];
  cards: RowsProps<Row>['cards'];
  /** How many rows there are. */
  count: number;
  onToggle: (id: string, mode: ToggleMode) => void;
  measure: ((element: Element | null) => void) | undefined;
}

/**
 * The props of one row or card. All values keep their identity during scrolling, so that rows are
 * not rendered again.
 */
export interface RowProps<Row> {
  row: Row;
  id: string;
  /** From 0. */
  index: number;
  /** Names the checkbox; undefined in a table without selection. */
  checkLabel: string | undefined;
  isSelected: boolean;
  context: RowContext<Row>;
}
