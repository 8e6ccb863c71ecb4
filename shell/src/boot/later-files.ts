import { LATER_FILES_ID } from '@muster/page-contract';

/**
 * Resolves when the first script arrives that is loaded by the one that calls this, while it is evaluated. The scripts are requested
 * afterwards.
 */
export function waitForScript(): Promise<void> {
  const own = document.currentScript;
  return new Promise((resolve) => {
    function examine({ target }: Event): void {
      if (!(target instanceof HTMLScriptElement) || target === own) return;
      document.removeEventListener('load', examine, true);
      resolve();
    }
    // The event does not bubble.
    document.addEventListener('load', examine, true);
  });
}

/**
 * Requests the files that the page needs after its first render. If the browser requested all files at once, they would share a slow connection,
 * and React, the largest of them, would arrive last, with the work of the first render still to be done.
 */
export function requestLaterFiles(): void {
  const template = document.getElementById(LATER_FILES_ID);
  if (template instanceof HTMLTemplateElement) document.head.append(template.content);
}
