import { useDeviceSetting } from '@muster/remote-kit';

/**
 * The copy that was made of an event on this device, if it was the last one made, and what
 * remembers another.
 */
export function useLastCopy(sourceId: string | undefined) {
  const [stored, store] = useDeviceSetting('last-copy');
  const [storedSource, copyId] =
    /^([0-9a-f]{24}) ([0-9a-f]{24})$/.exec(stored ?? '')?.slice(1) ?? [];
  return {
    copyId: sourceId !== undefined && storedSource === sourceId ? copyId : undefined,
    remember: (id: string) => sourceId && store(`${sourceId} ${id}`),
  };
}
