import { failureText } from '@muster/api-client';
import { showBanner } from '@muster/remote-kit';

/** Says above the page why a change of a series failed. */
export function showFailure(fallback: string, key?: string) {
  return (error: unknown) =>
    showBanner({ tone: 'error', text: failureText(error, fallback), ...(key && { key }) });
}
