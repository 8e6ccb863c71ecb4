import { useChange } from '@muster/remote-kit/endpoints';

/** Decides about a case. A removed event disappears from the lists of events. */
export function useResolveReport() {
  return useChange('resolveReport', { refreshes: ['reports', 'events'] });
}
