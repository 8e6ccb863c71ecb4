import { PROFILE_PATH, SECURITY_PATH } from '@muster/remote-kit';
import { Banner, formatShortDate } from '@muster/ui';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useSecondFactors } from '../use-second-factors.ts';
import * as css from './frame.module.css';

/**
 * Asks the superadmin for a second factor; once it is due, every page leads to where it is set up
 * (docs/product/second-factors.md#superadmin).
 */
export function SecondFactorDuty() {
  const { factors = [], neededFrom } = useSecondFactors() ?? {};
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // The password is changed there.
  const isThere = pathname === SECURITY_PATH || pathname === `${PROFILE_PATH}/edit`;
  if (!neededFrom || factors.length > 0) return null;
  const isDue = Date.parse(neededFrom) <= Date.now();
  const until = isDue ? 'to go on' : `by ${formatShortDate(neededFrom)}`;
  return (
    <>
      {isDue && !isThere && <Navigate to={SECURITY_PATH} replace />}
      <div className={css.duty}>
        <Banner
          tone="warning"
          text={`Set up two-factor sign-in ${until}.`}
          action={isThere ? undefined : { label: 'Settings', run: () => navigate(SECURITY_PATH) }}
        />
      </div>
    </>
  );
}
