import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import * as css from './pager.module.css';

interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  total: number;
  /** False: there are more than `total`. */
  totalIsExact?: boolean | undefined;
  /** What is counted: "events". */
  of: string;
  onPage: (page: number) => void;
}

/** Previous, Next and the current page; nothing if there is one page only. */
export function Pager({ page, pages, total, totalIsExact = true, of, onPage }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={css.pager} aria-label="Pages">
      <Button
        variant="default"
        {...turn({ isPossible: page > 1, onClick: () => onPage(page - 1) })}
        leftSection={<IconChevronLeft size={18} stroke={1.75} aria-hidden />}
      >
        Previous
      </Button>
      <span className={css.position}>
        Page {page} of {pages} · {total}
        {!totalIsExact && '+'} {of}
      </span>
      <Button
        variant="default"
        {...turn({ isPossible: page < pages, onClick: () => onPage(page + 1) })}
        rightSection={<IconChevronRight size={18} stroke={1.75} aria-hidden />}
      >
        Next
      </Button>
    </nav>
  );
}

/** At its end a button is disabled for the eye and by name only: a disabled one would lose the focus. */
function turn({ isPossible, onClick }: { isPossible: boolean; onClick: () => void }) {
  return isPossible ? { onClick } : { 'data-disabled': true, 'aria-disabled': true };
}
