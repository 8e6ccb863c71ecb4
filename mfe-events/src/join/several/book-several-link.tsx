import { joinEventPath, returnState, useOptionalViewer } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { Link } from 'react-router-dom';
import { BOOK_PARAM } from '../../paths.ts';
import { openDates } from './dates-to-book.ts';
import { useSeriesDates } from './use-series-dates.ts';

interface BookSeveralLinkProps {
  seriesId: string;
  /** The date over whose page the form opens. */
  eventId: string;
}

/** The way to the form for several dates, while two or more can be joined. */
export function BookSeveralLink({ seriesId, eventId }: BookSeveralLinkProps) {
  const isVisitor = useOptionalViewer() === null;
  const { dates } = useSeriesDates(seriesId);
  if (openDates(dates).length < 2) return null;
  const to = `${joinEventPath(eventId)}?${BOOK_PARAM}=`;
  return (
    <Button
      component={Link}
      variant="default"
      {...(isVisitor ? { to: '/login', state: returnState(to) } : { to })}
    >
      Book several
    </Button>
  );
}
