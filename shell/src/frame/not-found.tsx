import { Button, EmptyState, MusterMark } from '@muster/ui';
import { Link } from 'react-router-dom';
import * as css from './not-found.module.css';

/** Says that there is nothing here; inside the frame. */
export function NotFound() {
  return (
    <>
      <title>Page not found · Muster</title>
      <EmptyState
        title="There is no page here"
        text="The link may be old, or the page may not be yours to see."
        action={
          <Button component={Link} to="/dashboard">
            Go to the dashboard
          </Button>
        }
      />
    </>
  );
}

/** The same as a page of its own, for addresses outside the dashboard. */
export function NotFoundPage() {
  return (
    <main className={css.page}>
      <MusterMark />
      <NotFound />
    </main>
  );
}
