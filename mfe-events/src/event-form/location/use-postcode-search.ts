import { useDebouncedValue } from '@mantine/hooks';
import type { PostcodeLocation } from '@muster/api-client';
import { usePostcodes } from '@muster/remote-kit';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

/** From so many characters on, and so long after the last key, in milliseconds (spec.md §5). */
const SEARCH = { from: 3, pause: 300 } as const;

/** Postcodes that begin like what was typed, and the place of one. Answers to what was typed before are dropped. */
export function usePostcodeSearch(typed: string, onFound: (place: PostcodeLocation) => void) {
  const postcodes = usePostcodes();
  const [settled] = useDebouncedValue(typed.trim(), SEARCH.pause);
  const isSearched = settled.length >= SEARCH.from && settled === typed.trim();
  const found = useQuery({
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
    onSuccess: (place) => place && onFound(place),
  });
  return {
    suggestions: isSearched ? (found.data ?? []) : [],
    isSearching: isSearched && found.isFetching,
    isChoosing: choice.isPending,
    /** Searched, and there is no such postcode. */
    isUnknown: (isSearched && found.data?.length === 0) || choice.data === null,
    isDown: (isSearched && found.isError) || choice.isError,
    choose: choice.mutate,
  };
}
