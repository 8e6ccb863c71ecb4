import { showBanner, showUndo } from '@muster/remote-kit';

interface Notice {
  tone: 'error' | 'success';
  text: string;
  /** Takes back what was done; offered for 10 s. */
  undo?: (() => void) | undefined;
  /** Hands the saved file to the share sheet of a phone. */
  share?: (() => void) | undefined;
}

const KEY = 'participants';

/** Shows a notice in the dialog, in place of the previous notice. */
export function notify({ undo, share, ...notice }: Notice): void {
  if (undo) showUndo({ ...notice, undo, key: KEY });
  else
    showBanner({ ...notice, key: KEY, ...(share && { action: { label: 'Share', run: share } }) });
}
