import { useEndpoint } from '@muster/remote-kit/endpoints';
import { CountBadge } from '@muster/ui';

const INTERVAL_MS = 60_000;

/** How much waits for the superadmin (docs/product/administration.md#admin-waiting). */
export function Badge() {
  const { data } = useEndpoint('getAdminWaiting', {}, { refetchInterval: INTERVAL_MS });
  if (!data) return null;
  const { pending, changed, openReports } = data;
  return <CountBadge count={pending.count + changed.count + openReports} label="waiting" />;
}
