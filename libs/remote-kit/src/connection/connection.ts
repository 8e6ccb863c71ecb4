import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/**
 * Whether requests can be sent: `offline` without a network, `unreachable` when the server does not
 * respond.
 */
export type ConnectionState = 'online' | 'offline' | 'unreachable';

/** What the product says while requests cannot be sent (docs/product/screens.md#connection). */
export const CONNECTION_TEXT: Readonly<Record<Exclude<ConnectionState, 'online'>, string>> = {
  offline: 'You are offline. What you type is kept; it is sent when you are back online.',
  unreachable:
    'Muster cannot be reached. What you type is kept; it is sent when the connection is back.',
};

/**
 * The one connection state of the product. Queries and mutations wait while it is not `online`, and
 * go on by themselves:
 *
 *     const isOffline = useConnection() !== 'online';
 */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(subscribe, readConnection);
}

function subscribe(onChange: () => void): () => void {
  return onlineManager.subscribe(onChange);
}

function readConnection(): ConnectionState {
  if (onlineManager.isOnline()) return 'online';
  return navigator.onLine ? 'unreachable' : 'offline';
}
