import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The token of the link that opened the page. It is in the fragment, which is never sent to a
 * server; empty: none.
 */
export function useLinkToken(): string {
  const { hash } = useLocation();
  const [token] = useState(() => hash.slice(1));
  return token;
}
