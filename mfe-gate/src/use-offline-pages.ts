import { keepOffline, updateOffline } from '@muster/features/offline-pages';
import { useEffect, useState } from 'react';
import { inBackground } from './in-background.ts';

/** Whether this browser can open the gate without a connection; null until that is known. */
export type PagesKept = boolean | null;

/** Keeps the gate's pages on this device, and takes a newer release when nothing waits. */
export function useOfflinePages(isIdle: boolean): PagesKept {
  const [isKept, setKept] = useState<PagesKept>(null);
  useEffect(() => {
    inBackground(keepOffline('/gate').then(setKept));
  }, []);
  useEffect(() => {
    if (isIdle) inBackground(updateOffline('/gate'));
  }, [isIdle]);
  return isKept;
}
