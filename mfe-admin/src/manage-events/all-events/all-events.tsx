import { EMPTY_TEXT } from '@muster/contract';
import { AsyncView, Button, DisplayText, EmptyState, Pager, Skeleton } from '@muster/ui';
import { AskQuestions } from '../decisions/questions.tsx';
import { useRowFocus } from '../decisions/row-focus.ts';
import { describeFailedList } from '../failed-status.ts';
import * as css from '../manage-events.module.css';
import { useAdminEvents } from '../use-admin-events.ts';
import { BulkBar } from './bulk-bar.tsx';
import { EventsTable } from './events-table.tsx';
import { EventsToolbar } from './events-toolbar.tsx';
import { useEventsView } from './events-view.ts';
import { useSelection } from './use-selection.ts';

/** Every event, searched, filtered and sorted, ten a page, with actions for one or several. */
export function AllEvents() {
  const state = useEventsView();
  const query = useAdminEvents(state.view);
  const shown = query.data?.events ?? [];
  const focus = useRowFocus(shown.map(({ id }) => id));
  const { events: selected, selection, clear } = useSelection(shown);
  return (
    <section className={css.list} aria-labelledby="all-events" ref={focus.section}>
      <DisplayText as="h2" size="medium" id="all-events">
        All Events
      </DisplayText>
      <EventsToolbar state={state} />
      <AskQuestions {...focus}>
        {selected.length > 0 && <BulkBar events={selected} onClear={clear} />}
        <AsyncView
          query={query}
          failure={describeFailedList}
          loading="Loading events"
          skeleton={<Skeleton height={420} radius="lg" />}
          empty={({ events }) => events.length === 0 && <NoEvents state={state} />}
        >
          {({ events, pagination }) => (
            <>
              <EventsTable events={events} state={state} selection={selection} />
              <Pager {...pagination} of="events" onPage={(page) => state.set({ page })} />
            </>
          )}
        </AsyncView>
      </AskQuestions>
    </section>
  );
}

function NoEvents({ state }: { state: ReturnType<typeof useEventsView> }) {
  const { isSearched, view, set } = state;
  if (!isSearched && view.page === 1) return <EmptyState {...EMPTY_TEXT.adminEvents} />;
  return (
    <EmptyState
      {...EMPTY_TEXT.adminEventsFound}
      action={
        <Button variant="default" onClick={() => set({ search: '', status: null, page: 1 })}>
          Show all events
        </Button>
      }
    />
  );
}
