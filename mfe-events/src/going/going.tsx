import {
  EMPTY_TEXT,
  FAILURE_TEXT,
  type OwnParticipation,
  type ParticipationScope,
} from '@muster/contract';
import { lazyDialog, lazyPart, useUrlState } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, EmptyState, Pager, Skeleton } from '@muster/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import { Link } from 'react-router-dom';
import { viewPath } from '../events-view.ts';
import { CalendarFeed } from './feed/calendar-feed.tsx';
import * as css from './going.module.css';
import { GoingCard } from './going-card.tsx';
import { GOING_SCHEMA, ticketRef } from './going-view.ts';
import { PayTogether } from './pay-together.tsx';
import { findTickets } from './ticket/find-ticket.ts';

const TicketDialog = lazyDialog(
  async () => (await import('./ticket/ticket-dialog.tsx')).TicketDialog,
);

const TicketCard = lazyPart(async () => (await import('./ticket/ticket-card.tsx')).TicketCard);

/**
 * What the player has joined and where they stand: coming events, past ones under them, and those
 * they have paid for and left
 * (docs/product/participation.md#going).
 */
export function Going() {
  const { values, set } = useUrlState(GOING_SCHEMA);
  const past = useParticipations('past', values.pastPage);
  const left = useParticipations('left', values.leftPage);
  return (
    <div className={css.page}>
      <Coming
        page={values.page}
        hasPast={past.data && past.data.pagination.total > 0}
        onPage={(page) => set({ page })}
      />
      <Ended
        id="past-games"
        title="Past games"
        query={past}
        onPage={(pastPage) => set({ pastPage })}
      />
      {/* An earlier server does not list them, which is no failure of the page. */}
      {left.data && (
        <Ended
          id="left-games"
          title="Left, with receipts"
          query={left}
          onPage={(leftPage) => set({ leftPage })}
        />
      )}
      <CalendarFeed />
    </div>
  );
}

interface ComingProps {
  page: number;
  /** Undefined until it is known. */
  hasPast: boolean | undefined;
  onPage: (page: number) => void;
}

function Coming({ page, hasPast, onPage }: ComingProps) {
  const coming = useParticipations('coming', page);
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} aria-label="Upcoming games" className={css.section} tabIndex={-1}>
      <AsyncView
        query={coming}
        failure={FAILURE_TEXT.fetchParticipations}
        loading="Loading the events you joined"
        skeleton={<CardsSkeleton />}
        empty={({ pagination }) => pagination.total === 0 && <NothingComing hasPast={hasPast} />}
      >
        {({ participations, pagination }) => (
          <>
            <OpenTicket participations={participations} />
            {page === 1 && <NextTicket participations={participations} />}
            <h2 id="coming-games" className={css.sectionHeading}>
              Upcoming games
            </h2>
            <ul className={css.list} aria-labelledby="coming-games">
              {participations.map((participation) => (
                <li key={participation.id}>
                  <GoingCard
                    participation={participation}
                    isComing
                    onLeft={() => section.current?.focus()}
                  >
                    <PayTogether participation={participation} listed={participations} />
                  </GoingCard>
                </li>
              ))}
            </ul>
            <Pager {...pagination} of="games" onPage={onPage} />
          </>
        )}
      </AsyncView>
    </section>
  );
}

/** The ticket that the URL names, if it is one of these. */
function OpenTicket({ participations }: { participations: readonly OwnParticipation[] }) {
  const { values, set } = useUrlState(GOING_SCHEMA);
  const own = findTickets(participations).find((one) => ticketRef(one) === values.ticketRef);
  if (!own) return null;
  return (
    <Suspense>
      <TicketDialog participation={own} onClose={() => set({ ticketRef: null })} />
    </Suspense>
  );
}

/** The ticket that is needed next, so that nobody looks for it at the gate. */
function NextTicket({ participations }: { participations: readonly OwnParticipation[] }) {
  const [next] = findTickets(participations);
  if (!next) return null;
  return (
    <Suspense fallback={<Skeleton height={214} radius="lg" />}>
      <TicketCard participation={next} />
    </Suspense>
  );
}

function NothingComing({ hasPast }: Pick<ComingProps, 'hasPast'>) {
  // Which of the two it is becomes known in a moment.
  if (hasPast === undefined) return <span />;
  return (
    <EmptyState
      {...(hasPast ? EMPTY_TEXT.comingParticipations : EMPTY_TEXT.participations)}
      action={
        <Button component={Link} to={viewPath('explore')}>
          Explore events
        </Button>
      }
    />
  );
}

interface EndedProps {
  id: string;
  title: string;
  query: ReturnType<typeof useParticipations>;
  onPage: (page: number) => void;
}

/** Nothing while there are none. */
function Ended({ id, title, query, onPage }: EndedProps) {
  if (!query.error && !query.data?.pagination.total) return null;
  return (
    <section aria-labelledby={id} className={css.section}>
      <h2 id={id} className={css.sectionHeading}>
        {title}
      </h2>
      <AsyncView
        query={query}
        failure={FAILURE_TEXT.fetchParticipations}
        loading={`Loading: ${title}`}
        skeleton={<CardsSkeleton />}
      >
        {({ participations, pagination }) => (
          <>
            <ul className={css.list} aria-labelledby={id}>
              {participations.map((participation) => (
                <li key={participation.id}>
                  <GoingCard participation={participation} isComing={false} />
                </li>
              ))}
            </ul>
            <Pager {...pagination} of="games" onPage={onPage} />
          </>
        )}
      </AsyncView>
    </section>
  );
}

function CardsSkeleton() {
  return (
    <div className={css.list}>
      {['a', 'b', 'c'].map((card) => (
        <Skeleton key={card} height={176} radius="lg" />
      ))}
    </div>
  );
}

/** A page of what the player has joined. */
function useParticipations(scope: ParticipationScope, page: number) {
  const query = { scope, page };
  return useEndpoint('listMyParticipations', { query }, { placeholderData: keepPreviousData });
}
