import { SUCCESS_TEXT } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';

/** Decides about a case, and says so. A removed event disappears from the lists of events. */
export function useResolveReport() {
  return useChange('resolveReport', {
    refreshes: ['reports', 'events'],
    onSuccess: (_response, { body }) =>
      showBanner({ tone: 'success', text: SUCCESS_TEXT.reportResolved[body.outcome] }),
  });
}
