import type { ReactNode } from 'react';

const taken = new Map<'markup', string>();

/** Keeps the dashboard's still frame that came with the page, before React empties its place. */
export const keepStaticFrame = (root: Element): void => {
  if (root.querySelector('.f-dashboard')) taken.set('markup', root.innerHTML);
};

/**
 * The still frame of the page for as long as nothing better is there, so that nothing moves while the shell
 * finds out who is signed in. A page that came without one
 * shows `otherwise`.
 */
export const StaticFrame = ({ otherwise }: { otherwise: ReactNode }) => {
  const markup = taken.get('markup');
  if (!markup) return otherwise;
  // The markup is the server's own, read from this very page.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it was in the document already
  return <div dangerouslySetInnerHTML={{ __html: markup }} />;
};
