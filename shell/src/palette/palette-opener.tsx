import type { ListedRemote } from '@muster/remote-host/registry';
import { showBanner } from '@muster/remote-kit';
import { useShortcuts } from '@muster/ui';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.ts';
import * as css from './palette-opener.module.css';

type PaletteModule = typeof import('./overlays.ts');

const FAILED = 'This could not be loaded. Check your connection and try again.';

/** The page's own data and pictures come first. */
const PRELOAD_AFTER_MS = 5_000;

/**
 * The command palette (Ctrl+K) and the list of shortcuts (?). Their code is loaded before it is
 * needed, once the page is idle.
 */
export function PaletteOpener({ tabs }: { tabs: readonly ListedRemote[] }) {
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | null>(null);
  const { module, load, preload } = usePaletteModule();
  async function open(next: 'palette' | 'shortcuts') {
    setOpened(next);
    try {
      await load();
    } catch {
      setOpened(null);
      showBanner({ tone: 'error', text: FAILED });
    }
  }
  function close() {
    setOpened(null);
  }
  useShortcuts({ keys: { 'Mod+k': () => void open('palette') }, scope: 'page' });
  useShortcuts({ keys: { '?': () => void open('shortcuts') }, scope: 'anywhere' });
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-label="Command palette, Ctrl K"
        aria-haspopup="dialog"
        aria-busy={opened !== null && !module}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void open('palette')}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <kbd>Ctrl K</kbd>
      </button>
      {module && opened === 'palette' && (
        <module.Palette tabs={tabs} onClose={close} onShortcuts={() => void open('shortcuts')} />
      )}
      {module && opened === 'shortcuts' && <module.ShortcutsDialog onClose={close} />}
    </>
  );
}

function usePaletteModule() {
  const [module, setModule] = useState<PaletteModule | null>(null);
  const load = useCallback(async () => {
    setModule(await import(/* webpackChunkName: "palette" */ './overlays.ts'));
  }, []);
  const preload = useCallback(() => {
    // What cannot be loaded now is loaded when it is opened, which reports a failure.
    load().catch(() => undefined);
  }, [load]);
  useEffect(() => whenIdle(preload, { afterMs: PRELOAD_AFTER_MS }), [preload]);
  return { module, load, preload };
}
