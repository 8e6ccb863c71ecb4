import { sessionStore } from '@muster/token-store';
import { atom, useAtomValue } from 'jotai';

/** A line above the page's content (spec.md §8: errors appear in dismissible red banners). */
export interface Banner {
  id: number;
  tone: 'error' | 'success';
  text: string;
}

interface NewBanner {
  tone: Banner['tone'];
  text: string;
  /** Milliseconds until it goes by itself. Success goes after 5000 (spec.md §9); an error stays until dismissed. */
  hideAfter?: number;
}

const SUCCESS_HIDES_AFTER = 5_000;
const MOST_BANNERS = 3;

const bannersAtom = atom<readonly Banner[]>([]);
let lastId = 0;

/** Shows a banner, in place of one that says the same. */
export function showBanner({ tone, text, hideAfter }: NewBanner): void {
  const banner = { id: ++lastId, tone, text };
  const others = sessionStore.get(bannersAtom).filter((other) => other.text !== text);
  sessionStore.set(bannersAtom, [...others, banner].slice(-MOST_BANNERS));
  const delay = hideAfter ?? (tone === 'success' ? SUCCESS_HIDES_AFTER : undefined);
  if (delay !== undefined) setTimeout(() => dismissBanner(banner.id), delay);
}

/** Takes a banner away; one that is gone already is no error. */
export function dismissBanner(id: number): void {
  const left = sessionStore.get(bannersAtom).filter((banner) => banner.id !== id);
  sessionStore.set(bannersAtom, left);
}

/** The banners shown now, and how to show and dismiss one. The functions never change. */
export function useBanners() {
  const banners = useAtomValue(bannersAtom, { store: sessionStore });
  return { banners, show: showBanner, dismiss: dismissBanner };
}
