import { LENGTH } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import type { ListedRemote } from '@muster/remote-kit/registry';
import { useShortcuts } from '@muster/ui';
import { IconSearch } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import * as css from './palette-opener.module.css';
import { takeTyping } from './take-typing.ts';

type PaletteModule = typeof import('./overlays.ts');

const FAILED = 'This could not be loaded. Check your connection and try again.';

/** The command palette (Ctrl+K) and the list of shortcuts (?), whose code is loaded when they are first opened. */
export function PaletteOpener({ tabs }: { tabs: readonly ListedRemote[] }) {
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | null>(null);
  const [module, setModule] = useState<PaletteModule | null>(null);
  const [query, setQuery] = useState('');
  async function open(next: 'palette' | 'shortcuts') {
    if (opened === next) return;
    setQuery('');
    setOpened(next);
    try {
      setModule(await loadOverlays());
    } catch {
      setOpened(null);
      showBanner({ tone: 'error', text: FAILED });
    }
  }
  function close() {
    setOpened(null);
  }
  // Before the first paint: the next key comes at once.
  useLayoutEffect(() => {
    if (opened !== 'palette') return;
    return takeTyping({
      onEdit: (edit) => setQuery((text) => edit(text).slice(0, LENGTH.search)),
      onCancel: () => setOpened(null),
    });
  }, [opened]);
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
        onClick={() => void open('palette')}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <kbd>Ctrl K</kbd>
      </button>
      {module && opened === 'palette' && (
        <module.Palette
          {...{ tabs, query }}
          onQuery={setQuery}
          onClose={close}
          onShortcuts={() => void open('shortcuts')}
        />
      )}
      {module && opened === 'shortcuts' && <module.ShortcutsDialog onClose={close} />}
    </>
  );
}

function loadOverlays(): Promise<PaletteModule> {
  return import(/* webpackChunkName: "palette" */ './overlays.ts');
}
