import type { Participant } from '@muster/contract';
import type { RowChanges, Undo } from './use-changes.ts';
import type { Selection } from './use-selection.ts';

/** What the table and the list of cards are given. */
export interface RowsProps {
  eventId: string;
  participants: readonly Participant[];
  /** What scrolls around them. */
  scroller: HTMLElement | null;
  selection: Selection;
  undos: ReadonlyMap<string, Undo>;
  changes: RowChanges;
  detailSearch: (userId: string) => string;
  isLocked: boolean;
}

/** What one row or card is given. */
export interface RowProps {
  eventId: string;
  participant: Participant;
  /** From 0. */
  index: number;
  isSelected: boolean;
  toggle: Selection['toggle'];
  undo: Undo | undefined;
  changes: RowChanges;
  /** The query that opens the detail. */
  detailSearch: string;
  isLocked: boolean;
  measure: ((element: Element | null) => void) | undefined;
}
