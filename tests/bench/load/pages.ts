import { approve, fillFirstPage, register } from '../../support/product.ts';
import type { Subject } from './measure-page.ts';

/** A page that is measured. */
export interface MeasuredPage {
  /** CSS selector of its main content. */
  useful: string;
  /** Creates what the page shows, on the server at this address. */
  prepare: (url: string) => Promise<Prepared>;
}

interface Prepared {
  path: string;
  /** Of a signed-in user; left out for a visitor. */
  account?: { user: object; tokens: Record<string, string> };
}

/** The pages by name. */
export const PAGES = {
  'sign-in': {
    // The page is interactive once the field is enabled; the static frame has no field.
    useful: '[data-muster="ready"] form, form input[type="email"]:not([disabled])',
    prepare: async () => ({ path: '/login' }),
  },
  'event list': {
    useful: 'article h2',
    prepare: async (url) => ({ path: '/dashboard/events', account: await fillFirstPage(url) }),
  },
  explore: {
    useful: 'article h2, article h3',
    prepare: async (url) => {
      await approve(url, (await fillFirstPage(url)).eventIds);
      return { path: '/dashboard/events?view=explore', account: await register(url) };
    },
  },
  'event page, visitor': {
    useful: '#event-title',
    prepare: async (url) => {
      const { eventIds } = await fillFirstPage(url);
      await approve(url, eventIds.slice(0, 1));
      return { path: `/e/${eventIds[0]}` };
    },
  },
} satisfies Record<string, MeasuredPage>;

/** A page on the server at this address, with what it shows. */
export async function preparePage(
  { useful, prepare }: MeasuredPage,
  url: string,
): Promise<Subject> {
  const { path, account } = await prepare(url);
  const storage = account && { ...account.tokens, user: JSON.stringify(account.user) };
  return { url: url + path, useful, ...(storage && { storage }) };
}
