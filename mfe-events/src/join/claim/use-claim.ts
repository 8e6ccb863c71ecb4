import type { EndpointResponse, Endpoints, Event } from '@muster/contract';
import { toPence } from '@muster/domain';
import { useApi } from '@muster/remote-kit';
import { useQuery } from '@tanstack/react-query';
import { type ChoiceField, type ChosenKeys, sumPence } from '../choices.ts';
import { describeJoin, type JoinState } from '../join-state.ts';
import { useClaimToken } from './claim-token.ts';

/** An open spot, as whoever has its link sees it. */
export type Claim = EndpointResponse<Endpoints['getClaim']>;

/** What the link to an open spot is for; asked for where there is a token. */
export function useClaim(token: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['claim', token],
    queryFn: () => api.getClaim({ body: { token } }),
    enabled: token !== '',
    retry: false,
  });
}

/** The open spot that a join form takes; undefined: none, or its link has ended. */
export function useClaimOfForm() {
  const token = useClaimToken();
  const { data, isLoading } = useClaim(token);
  return { claim: data && { ...data, token }, isLoading };
}

/** An open spot that a join form takes. */
export type ClaimOfForm = NonNullable<ReturnType<typeof useClaimOfForm>['claim']>;

/** Where a viewer stands: an open spot is there however full the event is. */
export function describeWithClaim(
  looking: Parameters<typeof describeJoin>[0],
  claim: Claim | undefined,
): JoinState {
  const state = describeJoin(looking);
  // Whoever has a spot has no use for it.
  if (!claim || (state.kind === 'joined' && state.status === 'confirmed')) return state;
  const { status } = claim;
  const place = status === 'confirmed' ? 'this spot' : 'this position on the waitlist';
  const text = `${claim.from} has ${place} for ${looking.dependant?.name ?? 'you'}.`;
  return { kind: 'open', status, text };
}

/** What the spot has is chosen at first. */
export function choicesOfClaim(claim: Claim | undefined): ChosenKeys {
  return Object.fromEntries(
    claim?.options.map(({ fieldId, optionId }) => [fieldId, optionId]) ?? [],
  );
}

/** What of the price of an open spot its claimer does not pay, in pence. */
export function prepaidPence(
  { basePrice }: Event,
  fields: readonly ChoiceField[],
  claim: Claim | undefined,
): number {
  if (!claim) return 0;
  const pence = toPence(basePrice) + sumPence(fields, choicesOfClaim(claim));
  return Math.max(0, pence - claim.duePence);
}
