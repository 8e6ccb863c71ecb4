/**
 * The part of @tanstack/react-query that Muster uses. `@tanstack/react-query` resolves to it in remotes; the whole library, with what
 * servers, suspense and lists of queries need, would be a quarter larger. A missing name is undefined at run time in a remote.
 */
export {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  onlineManager,
  QueryClient,
  QueryClientContext,
  QueryClientProvider,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
} from '#query';
