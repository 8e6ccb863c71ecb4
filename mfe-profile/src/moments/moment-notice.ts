import { MOMENT_NOTICE_MS } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';

/** Says that a photo was added or deleted, for 3 s (docs/product/limits.md#durations). */
export function showMomentNotice(text: string): void {
  showBanner({ tone: 'success', text, hideAfterMs: MOMENT_NOTICE_MS });
}
