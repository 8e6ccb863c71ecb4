import type { RefObject } from 'react';
import type { RowProps, RowsProps } from './rows.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

interface Holder {
  /** What holds the rows. */
  body: RefObject<HTMLElement | null>;
  /** About how high a row is, in pixels. */
  rowHeight: number;
}

/** What each row in the page is given, and the height of those left out before and after them. */
export function useShownRows(
  { participants, scroller, selection, undos, detailSearch, ...shared }: RowsProps,
  { body, rowHeight }: Holder,
) {
  const count = participants.length;
  const { indexes, before, after, measure } = useVirtualRows({ count, scroller, body, rowHeight });
  const rows = indexes.flatMap((index): RowProps[] => {
    const participant = participants[index];
    if (!participant) return [];
    const { id } = participant.user;
    return [
      {
        ...shared,
        participant,
        index,
        isSelected: selection.chosen.has(id),
        toggle: selection.toggle,
        undo: undos.get(id),
        detailSearch: detailSearch(id),
        measure,
      },
    ];
  });
  return { rows, before, after };
}
