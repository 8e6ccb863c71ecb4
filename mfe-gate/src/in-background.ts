import { showBanner } from '@muster/remote-kit';

/** Lets something go on that nobody waits for. If it fails, the page says so. */
export function inBackground(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    showBanner({ tone: 'error', text: 'That did not work. Try it again.' });
    globalThis.reportError?.(error);
  });
}
