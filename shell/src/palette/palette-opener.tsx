import { showBanner } from '@muster/remote-kit';
import type { ListedRemote } from '@muster/remote-kit/registry';
import { useShortcuts } from '@muster/ui';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import * as css from './palette-opener.module.css';

type PaletteModule = typeof import('./overlays.ts');

/** What is open over the page, with its code. */
interface Opened {
  kind: 'palette' | 'shortcuts';
  module: PaletteModule;
}

const FAILED = 'This could not be loaded. Check your connection and try again.';

/** The command palette (Ctrl+K) and the list of shortcuts (?), whose code is loaded when they are first opened. */
export function PaletteOpener({ tabs }: { tabs: readonly ListedRemote[] }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const isLoading = useRef(false);
  async function open(kind: Opened['kind']) {
    if (isLoading.current) return;
    isLoading.current = true;
    try {
      setOpened({ kind, module: await loadOverlays() });
    } catch {
      showBanner({ tone: 'error', text: FAILED });
    } finally {
      isLoading.current = false;
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
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => void open('palette')}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <kbd>Ctrl K</kbd>
      </button>
      {opened?.kind === 'palette' && (
        <opened.module.Palette
          tabs={tabs}
          onClose={close}
          onShortcuts={() => void open('shortcuts')}
        />
      )}
      {opened?.kind === 'shortcuts' && <opened.module.ShortcutsDialog onClose={close} />}
    </>
  );
}

function loadOverlays(): Promise<PaletteModule> {
  return import(/* webpackChunkName: "palette" */ './overlays.ts');
}
