import { HOME_PATH } from '@muster/remote-kit/paths';
import { Loader } from '@muster/ui';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAuth } from './auth.tsx';
import * as css from './guards.module.css';

/**
 * Renders its routes for a signed-in user; others are redirected to /login, and back after signing
 * in.
 */
export function SignedInOnly() {
  const { status, leftByChoice } = useAuth();
  const { pathname, search, hash } = useLocation();
  if (status !== 'out') return <Outlet />;
  const state = leftByChoice ? null : { from: `${pathname}${search}${hash}` };
  return <Navigate to="/login" replace state={state} />;
}

/**
 * Renders its routes for a visitor; a signed-in user is redirected
 * (docs/product/sessions.md#signed-in-routes). What is on the screen stays there until the other
 * page is ready.
 */
export function SignedOutOnly() {
  const { status } = useAuth();
  const location = useLocation();
  const [wasShown, setShown] = useState(false);
  if (status === 'out' && !wasShown) setShown(true);
  return (
    <>
      {wasShown ? <Outlet /> : <SessionSpinner label="Checking your session" />}
      {status === 'in' && <Navigate to={readTarget(location.state)} replace />}
    </>
  );
}

/** The page that redirected to /login, else the dashboard. Only paths of this site are followed. */
function readTarget(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return HOME_PATH;
  const { from } = state;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : HOME_PATH;
}

/** The spinner of a whole page (docs/design.md#session-spinner). */
export function SessionSpinner({ label }: { label: string }) {
  return (
    <main className={css.spinner} aria-busy="true">
      <div role="status" aria-label={label}>
        <Loader color="moss" />
      </div>
    </main>
  );
}
