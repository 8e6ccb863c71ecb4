import { sessionStore } from '@muster/token-store';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useId } from 'react';
import { CONNECTION_TEXT, useConnection } from '../connection/connection.ts';
import { bannersAtom, dismissBanner, holdBanners, showBanner } from './banners.ts';

/** The mounted outlets (users of `useBanners`), in the order in which they were mounted. */
const outletsAtom = atom<readonly string[]>([]);

/** Not an id of a banner that hides or can be dismissed. */
const CONNECTION_ID = 0;

/**
 * The banners to show in this outlet, the first one that of a lost connection. Only the outlet that
 * was mounted last shows them, so a dialog that covers the page shows them itself by rendering its
 * own `BannerStack`:
 *
 *     const { banners, dismiss, hold } = useBanners();
 *     return <BannerStack banners={banners} onDismiss={dismiss} onHold={hold} />;
 */
export function useBanners() {
  const id = useId();
  const banners = useAtomValue(bannersAtom, { store: sessionStore });
  const outlets = useAtomValue(outletsAtom, { store: sessionStore });
  useEffect(() => {
    sessionStore.set(outletsAtom, (all) => [...all, id]);
    return () => {
      // An outlet that is gone cannot say that the pointer has left it.
      holdBanners(false);
      sessionStore.set(outletsAtom, (all) => all.filter((other) => other !== id));
    };
  }, [id]);
  const connection = useConnection();
  const lost = connection === 'online' ? [] : [describeLoss(CONNECTION_TEXT[connection])];
  const isTopmost = outlets.at(-1) === id;
  return {
    banners: isTopmost ? [...lost, ...banners] : [],
    show: showBanner,
    dismiss,
    hold: holdBanners,
  };
}

function describeLoss(text: string) {
  return { id: CONNECTION_ID, tone: 'warning' as const, text, action: undefined };
}

/** The focus or pointer goes with the banner, without an event that says so. */
function dismiss(id: number): void {
  dismissBanner(id);
  holdBanners(false);
}
