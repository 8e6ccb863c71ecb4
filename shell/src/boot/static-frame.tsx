import type { ReactNode } from 'react';

/**
 * The markup of the static frame of dashboard or public page, if the page was delivered with it.
 */
let savedMarkup: string | null = null;

/** Saves the static frame of the page before React replaces it. */
export function keepStaticFrame(root: Element): void {
  if (root.querySelector('.f-dashboard, .f-public')) savedMarkup = root.innerHTML;
}

/**
 * The page's static frame, until there is something better to show, so that nothing moves while the
 * shell checks the session; `otherwise` in a page that was delivered without it
 * (docs/design.md#static-frame).
 */
export function StaticFrame({ otherwise }: { otherwise: ReactNode }) {
  if (savedMarkup === null) return otherwise;
  // The markup is the server's own, read from this page.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it was in the document already
  return <div className="f-again" dangerouslySetInnerHTML={{ __html: savedMarkup }} />;
}
