import { keepOffline, updateOffline } from '@muster/features/offline-pages';
import { useEffect } from 'react';

/** Keeps the gate's pages on this device, and takes a newer release when nothing waits. */
export function useOfflinePages(isIdle: boolean): void {
  useEffect(() => {
    void keepOffline('/gate');
  }, []);
  useEffect(() => {
    if (isIdle) void updateOffline('/gate');
  }, [isIdle]);
}
