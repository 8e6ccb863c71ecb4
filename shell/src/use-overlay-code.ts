import { showBanner } from '@muster/remote-kit';
import { useCallback, useState } from 'react';

const FAILED = 'This could not be loaded. Check your connection and try again.';

/**
 * The code of what opens over the page; null until it is loaded. `request` stays the same function.
 */
export function useOverlayCode<Code>(request: () => Promise<Code>) {
  const [code, setCode] = useState<Code | null>(null);
  const fetchCode = useCallback(async () => setCode(await request()), [request]);
  const preload = useCallback(() => {
    // What cannot be loaded now is loaded when it is opened, which reports a failure.
    fetchCode().catch(() => undefined);
  }, [fetchCode]);
  async function load(onFailure: () => void) {
    try {
      await fetchCode();
    } catch {
      onFailure();
      showBanner({ tone: 'error', text: FAILED });
    }
  }
  return { code, load, preload };
}
