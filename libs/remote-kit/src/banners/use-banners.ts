import { sessionStore } from '@muster/token-store';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useId } from 'react';
import { bannersAtom, dismissBanner, showBanner } from './banners.ts';

/** The mounted outlets (users of `useBanners`), in the order in which they were mounted. */
const outletsAtom = atom<readonly string[]>([]);

/**
 * The banners to show in this outlet. Only the outlet that was mounted last shows them, so a dialog that covers the page
 * shows them itself by rendering its own `BannerStack`:
 *
 *     const { banners, dismiss } = useBanners();
 *     return <BannerStack banners={banners} onDismiss={dismiss} />;
 */
export function useBanners() {
  const id = useId();
  const banners = useAtomValue(bannersAtom, { store: sessionStore });
  const outlets = useAtomValue(outletsAtom, { store: sessionStore });
  useEffect(() => {
    sessionStore.set(outletsAtom, (all) => [...all, id]);
    return () => sessionStore.set(outletsAtom, (all) => all.filter((other) => other !== id));
  }, [id]);
  const isTopmost = outlets.at(-1) === id;
  return { banners: isTopmost ? banners : [], show: showBanner, dismiss: dismissBanner };
}
