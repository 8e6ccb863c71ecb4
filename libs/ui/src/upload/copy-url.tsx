import { ActionIcon } from '@mantine/core';
import { IconCheck, IconLink } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import * as css from './upload.module.css';

interface CopyUrlProps {
  url: string;
  /** Names the picture or video. */
  name: string;
  /** The sentence if the clipboard cannot be used. */
  failure: string;
}

/** docs/product/screens.md#copied-notice */
const COPIED_SHOWN_MS = 2_000;

/** Copies the absolute address of a file. */
export function CopyUrl({ url, name, failure }: CopyUrlProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  async function copy() {
    const wrote = await writeText(new URL(url, location.href).href);
    setOutcome(wrote ? 'copied' : 'failed');
    clearTimeout(timer.current);
    if (wrote) timer.current = setTimeout(() => setOutcome(null), COPIED_SHOWN_MS);
  }
  return (
    <>
      <ActionIcon aria-label={`Copy URL of ${name}`} onClick={() => void copy()}>
        {outcome === 'copied' ? (
          <IconCheck size={18} stroke={1.75} aria-hidden />
        ) : (
          <IconLink size={18} stroke={1.75} aria-hidden />
        )}
      </ActionIcon>
      <span role="status" className={outcome ? css.copied : undefined} data-outcome={outcome}>
        {outcome === 'copied' && 'Copied'}
        {outcome === 'failed' && failure}
      </span>
    </>
  );
}

/** False if the browser has no clipboard (a page without https) or the user denied access. */
async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
