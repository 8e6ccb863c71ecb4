import { useApi } from '@muster/remote-kit';
import { useQuery } from '@tanstack/react-query';

/** The second factors of the account. The key is that of the settings, which ask for the same. */
export function useSecondFactors() {
  const api = useApi();
  return useQuery({
    queryKey: ['second-factors', 'listSecondFactors', {}],
    queryFn: ({ signal }) => api.listSecondFactors({}, { signal }),
  }).data;
}
