import { urlPage, useUrlState } from '@muster/remote-kit';
import { Counters } from './counters/counters.tsx';
import * as css from './manage-events.module.css';
import { PendingEvents } from './pending-events/pending-events.tsx';

const SCHEMA = { page: urlPage() };

/** Manage Events: the number of events, and those that wait for approval (docs/product.md#admin-dashboard). */
export function ManageEvents() {
  const { values, set } = useUrlState(SCHEMA);
  return (
    <div className={css.section}>
      <Counters />
      <PendingEvents page={values.page} onPage={(page) => set({ page })} />
    </div>
  );
}
