import { SECURITY_PATH, useApi } from '@muster/remote-kit';
import { Banner, formatShortDate } from '@muster/ui';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';

/**
 * Asks the superadmin for a second factor; once it is due, every page leads to where it is set up
 * (docs/product/second-factors.md#superadmin).
 */
export function SecondFactorDuty() {
  const api = useApi();
  // The key is that of the settings, which ask for the same.
  const { data } = useQuery({
    queryKey: ['second-factors', 'listSecondFactors', {}],
    queryFn: ({ signal }) => api.listSecondFactors({}, { signal }),
  });
  const { factors = [], neededFrom } = data ?? {};
  const navigate = useNavigate();
  const isThere = useLocation().pathname === SECURITY_PATH;
  if (!neededFrom || factors.length > 0) return null;
  const isDue = Date.parse(neededFrom) <= Date.now();
  const until = isDue ? 'to go on' : `by ${formatShortDate(neededFrom)}`;
  return (
    <>
      {isDue && !isThere && <Navigate to={SECURITY_PATH} replace />}
      <Banner
        tone="warning"
        text={`Set up two-factor sign-in ${until}.`}
        action={isThere ? undefined : { label: 'Settings', run: () => navigate(SECURITY_PATH) }}
      />
    </>
  );
}
