import { failureText } from '@muster/api-client';
import { SUCCESS_TEXT } from '@muster/contract';
import { lazyDialog, showBanner } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, Skeleton } from '@muster/ui';
import { Suspense, useRef, useState } from 'react';
import * as goingCss from '../going.module.css';
import * as css from './calendar-feed.module.css';
import { FeedAddress } from './feed-address.tsx';
import { type FeedChange, useChangeFeed } from './use-change-feed.ts';

const ConfirmDialog = lazyDialog(
  async () => (await import('@muster/ui/confirm-dialog')).ConfirmDialog,
);

const QUESTIONS = {
  renew: {
    title: 'Renew the address?',
    message:
      'The address that you have now stops working at once. Calendars that use it need the new one.',
    labels: { confirm: 'Renew address' },
  },
  delete: {
    title: 'Switch the calendar feed off?',
    message: 'Its address stops working at once. Calendars that use it are no longer updated.',
    labels: { confirm: 'Switch off' },
  },
} as const;

/**
 * A secret address that keeps one's own calendar up to date
 * (docs/product/calendars.md#calendar-feed).
 */
export function CalendarFeed() {
  const feed = useEndpoint('getCalendarFeed', {});
  const { isBusy, change } = useShownChange();
  const [asking, setAsking] = useState<FeedChange | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  function confirm(wanted: FeedChange) {
    // The button that asked may be gone afterwards.
    change(wanted, () => heading.current?.focus()).finally(() => setAsking(null));
  }
  return (
    <section aria-labelledby="calendar-feed" className={css.card}>
      <h2 id="calendar-feed" className={goingCss.sectionHeading} ref={heading} tabIndex={-1}>
        Calendar feed
      </h2>
      <p className={css.about}>
        A private link for your calendar app. Everything you join shows up there and stays up to
        date.
      </p>
      <AsyncView
        query={feed}
        failure="Failed to fetch your calendar feed"
        loading="Loading your calendar feed"
        skeleton={<Skeleton height={44} />}
      >
        {({ feed: current }) =>
          current ? (
            <FeedAddress url={current.url} onAsk={setAsking} />
          ) : (
            <Button variant="default" loading={isBusy} onClick={() => confirm('renew')}>
              Create address
            </Button>
          )
        }
      </AsyncView>
      <Suspense>
        {asking && (
          <ConfirmDialog
            {...QUESTIONS[asking]}
            isBusy={isBusy}
            onConfirm={() => confirm(asking)}
            onCancel={() => setAsking(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

/** Changes the feed and says what became of it. */
function useShownChange() {
  const { data } = useEndpoint('getCalendarFeed', {});
  const { mutateAsync, isPending } = useChangeFeed();
  const renewed = data?.feed ? SUCCESS_TEXT.calendarFeedRenewed : SUCCESS_TEXT.calendarFeedOn;
  async function change(wanted: FeedChange, onSuccess: () => void) {
    try {
      await mutateAsync(wanted);
      const text = wanted === 'renew' ? renewed : SUCCESS_TEXT.calendarFeedOff;
      showBanner({ tone: 'success', text });
      onSuccess();
    } catch (error) {
      showBanner({
        tone: 'error',
        text: failureText(error, 'Failed to change your calendar feed'),
      });
    }
  }
  return { isBusy: isPending, change };
}
