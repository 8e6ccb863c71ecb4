import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { CLAIM_PARAM } from '../../paths.ts';

/**
 * The token of the open spot that the join form takes; empty: none. It stays in the fragment, which
 * browsers do not send.
 */
export function useClaimToken(): string {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const [token] = useState(search.has(CLAIM_PARAM) ? hash.slice(1) : '');
  return token;
}

/** What an address of a join form ends with to take an open spot. */
export function claimEnding(token: string, search: Record<string, string> = {}): string {
  return `?${new URLSearchParams({ ...search, [CLAIM_PARAM]: '' })}#${token}`;
}
