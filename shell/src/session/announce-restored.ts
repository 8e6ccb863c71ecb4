import { SUCCESS_TEXT } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';

/** Says that an account is not going to be deleted any more, because its owner has signed in. */
export function announceRestored(): void {
  showBanner({ tone: 'success', text: SUCCESS_TEXT.accountRestored });
}
