import { POSITION_HEADER } from '@muster/contract';
import type { AxiosInstance } from 'axios';

const STORAGE_KEY = 'muster.position';

/** Of every client of the page; the storage keeps it over a reload. */
let latest = '';

/**
 * Sends the latest position that a response had with each request, so that nobody misses their own
 * changes (docs/product/api-conventions.md#position-header).
 */
export function sendPosition(http: AxiosInstance): void {
  http.interceptors.request.use((config) => {
    const position = readPosition();
    if (position) config.headers.set(POSITION_HEADER, position);
    return config;
  });
  http.interceptors.response.use((response) => {
    const position: unknown = response.headers[POSITION_HEADER.toLowerCase()];
    // Responses may arrive in another order than the changes.
    if (typeof position === 'string' && position > readPosition()) savePosition(position);
    return response;
  });
}

function readPosition(): string {
  if (latest) return latest;
  try {
    latest = sessionStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    // A browser that keeps nothing has its changes until the page is loaded again.
  }
  return latest;
}

function savePosition(position: string): void {
  latest = position;
  try {
    sessionStorage.setItem(STORAGE_KEY, position);
  } catch {
    // As above.
  }
}
