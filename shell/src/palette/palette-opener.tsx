import type { ListedRemote } from '@muster/remote-host/registry';
import { useShortcuts } from '@muster/ui';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useOverlayCode } from '../use-overlay-code.ts';
import { whenIdle } from '../when-idle.ts';
import * as css from './palette-opener.module.css';
import { useTypedAhead } from './use-typed-ahead.ts';

function requestPalette() {
  return import(/* webpackChunkName: "palette" */ './overlays.ts');
}

/** The page's own data and pictures come first. */
const PRELOAD_AFTER_MS = 5_000;

/**
 * The command palette (Ctrl+K) and the list of shortcuts (?). Their code is loaded before it is
 * needed, once the page is idle.
 */
export function PaletteOpener({ tabs }: { tabs: readonly ListedRemote[] }) {
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | null>(null);
  const [query, setQuery] = useState('');
  const [hasFocus, setHasFocus] = useState(false);
  const { code, load, preload } = useOverlayCode(requestPalette);
  useEffect(() => whenIdle(preload, { afterMs: PRELOAD_AFTER_MS }), [preload]);
  function open(next: 'palette' | 'shortcuts') {
    setOpened(next);
    void load(close);
  }
  const close = useCallback(() => {
    setOpened(null);
    setQuery('');
    setHasFocus(false);
  }, []);
  const isAwaited = opened === 'palette' && !hasFocus;
  useTypedAhead({ isAwaited, onType: setQuery, onEscape: close });
  useShortcuts({ keys: { 'Mod+k': () => open('palette') }, scope: 'page' });
  useShortcuts({ keys: { '?': () => open('shortcuts') }, scope: 'anywhere' });
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-label="Command palette, Ctrl K"
        aria-haspopup="dialog"
        aria-busy={opened !== null && !code}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => open('palette')}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <kbd>Ctrl K</kbd>
      </button>
      {code && opened === 'palette' && (
        <code.Palette
          {...{ tabs, query }}
          onQuery={setQuery}
          onFocus={() => setHasFocus(true)}
          onClose={close}
          onShortcuts={() => open('shortcuts')}
        />
      )}
      {code && opened === 'shortcuts' && <code.ShortcutsDialog onClose={close} />}
    </>
  );
}
