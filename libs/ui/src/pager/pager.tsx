import { Button, type ButtonProps } from '@mantine/core';
import { usePagination } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useIsBelow } from '../breakpoints.ts';
import { formatCount } from '../format/numbers.ts';
import * as css from './pager.module.css';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const DISABLED = { 'aria-disabled': true, 'data-disabled': true } as const;

interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  total: number;
  /** False: there are more than `total`, and the pages end there. */
  totalIsExact?: boolean | undefined;
  /** What is counted: "events". */
  of: string;
  onPage: (page: number) => void;
}

/** The numbers of the pages between Previous and Next; nothing if there is one page only. */
export function Pager({ page, pages, total, totalIsExact = true, of, onPage }: PagerProps) {
  const siblings = useIsBelow('phone') ? 0 : 1;
  const { range } = usePagination({ total: pages, page, siblings });
  if (pages <= 1) return null;
  return (
    <nav className={css.pager} aria-label="Pages">
      <Step
        label="Previous"
        onClick={page > 1 && (() => onPage(page - 1))}
        leftSection={<IconChevronLeft {...ICON} />}
      />
      <div className={css.numbers}>
        {range.map((item, index) =>
          typeof item === 'number' ? (
            <PageNumber key={item} number={item} {...{ page, onPage }} />
          ) : (
            // Each is beside one end.
            <span key={index === 1 ? 'first' : 'last'} aria-hidden>
              …
            </span>
          ),
        )}
      </div>
      <Step
        label="Next"
        onClick={page < pages && (() => onPage(page + 1))}
        rightSection={<IconChevronRight {...ICON} />}
      />
      <span className={css.position}>
        Page {formatCount(page)} of {formatCount(pages)} · {!totalIsExact && 'more than '}
        {formatCount(total)} {of}
      </span>
    </nav>
  );
}

interface StepProps extends Pick<ButtonProps, 'leftSection' | 'rightSection'> {
  label: string;
  /** False at the first or last page. */
  onClick: (() => void) | false;
}

/**
 * At an end only marked as disabled, because a disabled button would lose the focus that it has.
 */
function Step({ label, onClick, ...sections }: StepProps) {
  return (
    <Button variant="default" {...(onClick ? { onClick } : DISABLED)} {...sections}>
      {label}
    </Button>
  );
}

interface PageNumberProps extends Pick<PagerProps, 'page' | 'onPage'> {
  number: number;
}

function PageNumber({ number, page, onPage }: PageNumberProps) {
  const isCurrent = number === page;
  return (
    <Button
      className={css.number}
      variant={isCurrent ? 'light' : 'subtle'}
      aria-label={`Page ${formatCount(number)}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onPage(number)}
    >
      {formatCount(number)}
    </Button>
  );
}
