import { useSearchParams } from 'react-router-dom';
import { Counters } from './counters/counters.tsx';
import * as css from './page.module.css';
import { PendingEvents } from './pending-events/pending-events.tsx';

/** Admin Dashboard: how many events there are, and those that wait for approval. */
export function Page() {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('page'));
  const page = Number.isInteger(asked) && asked > 1 ? asked : 1;
  return (
    <div className={css.page}>
      <Counters />
      <PendingEvents
        page={page}
        onPage={(next) => setParams(next > 1 ? { page: String(next) } : {})}
      />
    </div>
  );
}
