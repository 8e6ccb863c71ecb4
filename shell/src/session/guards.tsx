import { Loader } from '@muster/ui';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAuth } from './auth.tsx';
import * as css from './guards.module.css';

const HOME = '/dashboard';

/** Shows its routes to somebody signed in, at once; others go to /login, which leads them back here. */
export function SignedInOnly() {
  const { status, leftByChoice } = useAuth();
  const { pathname, search, hash } = useLocation();
  if (status !== 'out') return <Outlet />;
  const state = leftByChoice ? null : { from: `${pathname}${search}${hash}` };
  return <Navigate to="/login" replace state={state} />;
}

/** Shows its routes to somebody not signed in; others go where they wanted to go, or to the dashboard (spec.md §2). */
export function SignedOutOnly() {
  const { status } = useAuth();
  const location = useLocation();
  if (status === 'in') return <Navigate to={readTarget(location.state)} replace />;
  if (status === 'checking') return <SessionSpinner label="Checking your session" />;
  return <Outlet />;
}

/** The page somebody was sent away from. Only paths of this page count: never another host. */
export function readTarget(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return HOME;
  const { from } = state;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : HOME;
}

/** The one spinner that stands for a whole page (design.md). */
export function SessionSpinner({ label }: { label: string }) {
  return (
    <main className={css.spinner} aria-busy="true">
      <div role="status" aria-label={label}>
        <Loader color="moss" />
      </div>
    </main>
  );
}
