import { isApiError } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';
import { useBanners } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, BannerStack, Skeleton, Stack, useReturnFocus } from '@muster/ui';
import { Drawer } from '@muster/ui/overlays';
import { useState } from 'react';
import { findRowTarget } from '../decisions/row-focus.ts';
import { describeFailedList } from '../failed-status.ts';
import { useOpenEvent } from '../use-open-event.ts';
import { DetailActions } from './detail-actions.tsx';
import * as css from './event-details.module.css';
import { ReviewContent } from './review-content.tsx';

/**
 * Everything about an event, to look at, in a panel with a URL of its own
 * (docs/product/administration.md#event-review).
 */
export function EventDetails({ eventId }: { eventId: string }) {
  useReturnFocus(useNextRow());
  const { close } = useOpenEvent();
  // What is decided about must be the current event.
  const review = useEndpoint('getEventReview', { params: { id: eventId } }, { staleTime: 0 });
  const { banners, dismiss, hold } = useBanners();
  return (
    <Drawer
      opened
      onClose={close}
      title={review.data?.event.title ?? 'Event'}
      position="right"
      size={680}
      padding={0}
      classNames={{
        header: css.header ?? '',
        title: css.title ?? '',
        content: css.panel ?? '',
        body: css.body ?? '',
      }}
      closeButtonProps={{ 'aria-label': 'Close details' }}
    >
      <div className={css.banners}>
        <BannerStack banners={banners} onDismiss={dismiss} onHold={hold} />
      </div>
      <div className={css.content}>
        <AsyncView
          query={review}
          failure={describeFailure}
          loading="Loading the event"
          skeleton={<DetailsSkeleton />}
        >
          {(data) => <ReviewContent review={data} />}
        </AsyncView>
      </div>
      {review.data && <DetailActions review={review.data} onDecided={close} />}
    </Drawer>
  );
}

/**
 * The row that opened the panel is gone once its event is approved; the next one has its place
 * then.
 */
function useNextRow(): () => HTMLElement | null {
  const [index] = useState(() => {
    const rows = findPendingSection()?.querySelectorAll('[data-row-target]') ?? [];
    const opened = document.activeElement?.closest('tr, li');
    return [...rows].findIndex((row) => opened?.contains(row));
  });
  const [findNextRow] = useState(
    () => () => findRowTarget(findPendingSection(), Math.max(0, index)),
  );
  return findNextRow;
}

function findPendingSection(): HTMLElement | null {
  return document.getElementById('pending-events')?.closest('section') ?? null;
}

function describeFailure(error: unknown) {
  // VALIDATION: the id in the URL is not an id.
  return isApiError(error, 'EVENT_NOT_FOUND', 'VALIDATION')
    ? { text: FAILURE_TEXT.eventNotFound, final: true }
    : describeFailedList(error);
}

function DetailsSkeleton() {
  return (
    <Stack>
      <Skeleton height={320} />
      <Skeleton height={160} />
      <Skeleton height={120} />
    </Stack>
  );
}
