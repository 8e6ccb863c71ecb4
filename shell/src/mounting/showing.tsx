import type { ChosenBuild } from '@muster/remote-host/loading';
import type { RegisteredRemote } from '@muster/remote-host/registry';
import type { ExposeName } from '@muster/remote-kit/remote';
import { useEffect, useState } from 'react';
import { openLoader } from './open-loader.ts';
import { useMounting } from './remotes-context.tsx';

interface ShowingProps {
  remote: RegisteredRemote;
  module: ExposeName;
}

/**
 * Rendered right before a module: if the module freezes the page, the next page finds the mark
 * (docs/remote.md#failures).
 */
export function BeginShowing({ remote, module, chosen }: ShowingProps & { chosen: ChosenBuild }) {
  const loader = openLoader(useMounting().remotes);
  // While it renders, because a frozen render is never followed by an effect. Once for each
  // attempt: React drops the state of a module that waits for something.
  useState(() => loader.beginShowing(remote, chosen, module));
  return null;
}

/** Rendered right after a module: it was shown for so long, or was left before. */
export function EndShowing({ remote, module, afterMs }: ShowingProps & { afterMs: number }) {
  const loader = openLoader(useMounting().remotes);
  useEffect(() => {
    function end() {
      loader.endShowing(remote, module);
    }
    const timer = setTimeout(end, afterMs);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [loader, remote, module, afterMs]);
  return null;
}

/** Rendered while a module waits for something, which it does without freezing the page. */
export function WaitShowing({ remote, module }: ShowingProps) {
  const loader = openLoader(useMounting().remotes);
  useEffect(() => {
    loader.endShowing(remote, module);
  }, [loader, remote, module]);
  return null;
}
