import type { Pagination } from '@muster/contract';
import { Button } from '@muster/ui';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import * as css from './event-list.module.css';

interface PagerProps {
  pagination: Pagination;
  onPage: (page: number) => void;
}

/** Previous and next, and where one is; nothing when all fits on one page. */
export function Pager({ pagination: { page, pages, total }, onPage }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={css.pager} aria-label="Pages">
      <Button
        variant="default"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        leftSection={<IconChevronLeft size={18} stroke={1.75} aria-hidden />}
      >
        Previous
      </Button>
      <span className={css.place}>
        Page {page} of {pages} · {total} events
      </span>
      <Button
        variant="default"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
        rightSection={<IconChevronRight size={18} stroke={1.75} aria-hidden />}
      >
        Next
      </Button>
    </nav>
  );
}
