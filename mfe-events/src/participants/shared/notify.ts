import { showBanner } from '@muster/remote-kit';

interface Notice {
  tone: 'error' | 'success';
  text: string;
}

/** Shows a notice in the dialog, in place of the previous notice. */
export function notify(notice: Notice): void {
  showBanner({ ...notice, key: 'participants' });
}
