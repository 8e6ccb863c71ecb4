import { useDebouncedValue } from '@mantine/hooks';
import type { PostcodeLocation } from '@muster/api-client';
import { useConnection, usePostcodes } from '@muster/remote-kit';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

/** docs/product/organizer-screens.md#postcode-search */
const MIN_CHARACTERS = 3;
const DEBOUNCE_MS = 300;

/**
 * Postcodes that begin with the typed text, and the location of one. Results of an earlier text are
 * dropped.
 */
export function usePostcodeSearch(typed: string, onFound: (found: PostcodeLocation) => void) {
  const postcodes = usePostcodes();
  const isOffline = useConnection() !== 'online';
  const [settled] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const isSearched = settled.length >= MIN_CHARACTERS && settled === typed.trim();
  const matches = useQuery({
    ...queryOptions({
      queryKey: ['postcodes', settled.toUpperCase()],
      queryFn: ({ signal }) => postcodes.complete(settled, signal),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
    enabled: isSearched,
  });
  const choice = useMutation({
    mutationFn: (postcode: string) => postcodes.find(postcode),
    onSuccess: (location) => location && onFound(location),
  });
  return {
    suggestions: isSearched ? (matches.data ?? []) : [],
    isSearching: isSearched && matches.isFetching,
    /** It waits for the connection. */
    isWaiting: isOffline && isSearched && !matches.data,
    isChoosing: choice.isPending,
    /** The search found no postcode. */
    hasNoMatch: (isSearched && matches.data?.length === 0) || choice.data === null,
    isDown: (isSearched && matches.isError) || choice.isError,
    choose: choice.mutate,
    /** The location of the postcode that was chosen last; null once another is typed. */
    found: choice.data && choice.variables === typed ? choice.data : null,
  };
}
