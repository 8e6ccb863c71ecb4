import { sessionStore } from '@muster/token-store';
import { atom } from 'jotai';

/** A line above the content that says what failed or worked (docs/product/screens.md#notices). */
export interface Banner {
  id: number;
  tone: 'error' | 'success';
  text: string;
  /** A button in the banner, such as Undo. Using it dismisses the banner. */
  action?: BannerAction | undefined;
  /** A banner replaces an earlier one with the same key; without a key, one with the same text. */
  key?: string | undefined;
}

/** What the button of a banner does. */
export interface BannerAction {
  label: string;
  run: () => void;
}

interface NewBanner extends Omit<Banner, 'id'> {
  /** Time until it hides by itself: 5 s of success; an error stays until it is dismissed. */
  hideAfterMs?: number;
}

const SUCCESS_MS = 5_000;
const UNDO_MS = 10_000;
const MAX_BANNERS = 3;

/** The visible banners, oldest first. */
export const bannersAtom = atom<readonly Banner[]>([]);
let lastId = 0;

/** The banners that hide by themselves: after how long, and the timer; none while they are held. */
const hiding = new Map<number, { delayMs: number; timer?: ReturnType<typeof setTimeout> }>();
let areHeld = false;

/**
 * Shows a banner. At most three are shown; a fourth removes the oldest.
 *
 *     showBanner({ tone: 'success', text: SUCCESS_TEXT.eventSaved });
 */
export function showBanner({ hideAfterMs, ...content }: NewBanner): void {
  lastId += 1;
  const banner = { id: lastId, ...content };
  const others = sessionStore.get(bannersAtom).filter((other) => !isReplaced(other, banner));
  sessionStore.set(bannersAtom, [...others, banner].slice(-MAX_BANNERS));
  const delayMs = hideAfterMs ?? (content.tone === 'success' ? SUCCESS_MS : undefined);
  if (delayMs !== undefined) hideAfter(banner.id, delayMs);
}

/**
 * Shows what was done, all of it or only a part, with an Undo button, for 10 s unless `hideAfterMs`
 * says otherwise.
 */
export function showUndo({
  undo,
  ...notice
}: Omit<NewBanner, 'action' | 'tone'> & { tone?: NewBanner['tone']; undo: () => void }): void {
  const action = { label: 'Undo', run: undo };
  showBanner({ tone: 'success', hideAfterMs: UNDO_MS, ...notice, action });
}

/**
 * While they are held, under the pointer or with the focus in them, no banner hides. Afterwards
 * each has its whole time again.
 */
export function holdBanners(isHeld: boolean): void {
  if (areHeld === isHeld) return;
  areHeld = isHeld;
  for (const [id, { delayMs, timer }] of hiding) {
    clearTimeout(timer);
    hideAfter(id, delayMs);
  }
}

/** Removes a banner; the id of a removed banner is ignored. */
export function dismissBanner(id: number): void {
  clearTimeout(hiding.get(id)?.timer);
  hiding.delete(id);
  const left = sessionStore.get(bannersAtom).filter((banner) => banner.id !== id);
  sessionStore.set(bannersAtom, left);
}

/** Removes the banners with a key, for a dialog that opens without its earlier messages. */
export function dismissBannersWithKey(key: string): void {
  const left = sessionStore.get(bannersAtom).filter((banner) => banner.key !== key);
  sessionStore.set(bannersAtom, left);
}

/** Removes all banners, for example between two tests. */
export function dismissAllBanners(): void {
  sessionStore.set(bannersAtom, []);
}

function hideAfter(id: number, delayMs: number): void {
  if (areHeld) hiding.set(id, { delayMs });
  else hiding.set(id, { delayMs, timer: setTimeout(() => dismissBanner(id), delayMs) });
}

function isReplaced(old: Banner, { key, text }: Banner): boolean {
  return key === undefined ? old.text === text : old.key === key;
}
