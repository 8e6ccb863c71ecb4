import { type ReactNode, useState } from 'react';
import { SkeletonAfter } from '../skeleton-after/skeleton-after.tsx';
import * as css from './async-view.module.css';
import { LoadFailure } from './load-failure.tsx';

/** What `AsyncView` reads of a query; the result of TanStack Query's `useQuery` fits. */
export interface AsyncQuery<Data> {
  data: Data | undefined;
  /** Null when the last request did not fail. */
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  /** `data` belongs to an earlier request, such as the page before. */
  isPlaceholderData?: boolean;
  /** `paused` while the request waits for the connection. */
  fetchStatus?: 'fetching' | 'paused' | 'idle';
  refetch: () => unknown;
}

/**
 * What a failed load shows. A `final` failure offers no Try again, because it would fail the same
 * way.
 */
export type LoadFailureText = string | { text: string; final: boolean };

interface AsyncViewProps<Data> {
  query: AsyncQuery<Data>;
  /** The sentence of a failed load. */
  failure: LoadFailureText | ((error: unknown) => LoadFailureText);
  /** What loads, for screen readers: "Loading events". */
  loading: string;
  /** In the shape of the content; shown after 150 ms. */
  skeleton: ReactNode;
  /** Shown instead of the content when it returns something. */
  empty?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * What a query has: a skeleton while it loads, a failure with Try again, the empty state, or the
 * content. Content stays on screen, dimmed, while other content loads, and below the failure of a
 * later request (docs/design.md#loading, docs/design.md#failed-requests).
 *
 *     <AsyncView
 *       query={events}
 *       failure={FAILURE_TEXT.fetchEvents}
 *       loading="Loading events"
 *       skeleton={<Skeleton height={240} />}
 *       empty={({ events }) => events.length === 0 && <EmptyState {...EMPTY_TEXT.events} />}
 *     >
 *       {({ events }) => <Cards events={events} />}
 *     </AsyncView>
 */
export function AsyncView<Data>(props: AsyncViewProps<Data>) {
  const { query, loading, skeleton } = props;
  return (
    <>
      <Failure {...props} />
      {isWaiting(query) && (
        <p className={css.waiting} role="status">
          You are offline. This loads when you are back online.
        </p>
      )}
      {query.isPending && <SkeletonAfter label={loading}>{skeleton}</SkeletonAfter>}
      {query.data !== undefined && <Content {...props} data={query.data} />}
    </>
  );
}

/** What was asked for is not on the screen and cannot be loaded now. */
function isWaiting({ fetchStatus, isPending, isPlaceholderData }: AsyncQuery<unknown>): boolean {
  return fetchStatus === 'paused' && (isPending || isPlaceholderData === true);
}

function Failure<Data>({ query, failure }: AsyncViewProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  const [dismissed, setDismissed] = useState<unknown>(null);
  const hasContent = data !== undefined;
  if (!error || (error === dismissed && hasContent)) return null;
  const shown = typeof failure === 'function' ? failure(error) : failure;
  const { text, final } = typeof shown === 'string' ? { text: shown, final: false } : shown;
  return (
    <LoadFailure
      text={text}
      isRetrying={isFetching}
      onRetry={final ? undefined : () => void refetch()}
      isDismissed={error === dismissed}
      onDismiss={() => setDismissed(error)}
    />
  );
}

function Content<Data>({ query, empty, children, data }: AsyncViewProps<Data> & { data: Data }) {
  return (
    <div className={css.content} aria-busy={query.isPlaceholderData ?? false}>
      {empty?.(data) || children(data)}
    </div>
  );
}
