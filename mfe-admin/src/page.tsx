import { urlPage, useUrlState } from '@muster/remote-kit';
import { Counters } from './counters/counters.tsx';
import * as css from './page.module.css';
import { PendingEvents } from './pending-events/pending-events.tsx';

const SCHEMA = { page: urlPage() };

/** Admin Dashboard: the number of events, and those that wait for approval. */
export function Page() {
  const { values, set } = useUrlState(SCHEMA);
  return (
    <div className={css.page}>
      <Counters />
      <PendingEvents page={values.page} onPage={(page) => set({ page })} />
    </div>
  );
}
