import { showBanner } from '@muster/remote-kit';
import { Button, TextInput } from '@muster/ui';
import { IconCopy } from '@tabler/icons-react';
import * as css from './link.module.css';

/** What `CopyField` shows. */
export interface CopyFieldProps {
  /** What is copied. */
  text: string;
  /** Names the field. */
  label: string;
  /** Of the button; by default `Copy link`. */
  button?: string;
  /** Of the button. */
  variant?: 'filled' | 'default';
}

/** A text to read and to copy. */
export function CopyField({ text, label, button = 'Copy link', variant }: CopyFieldProps) {
  return (
    <div className={css.link}>
      <TextInput
        aria-label={label}
        readOnly
        value={text}
        onFocus={(focus) => focus.currentTarget.select()}
      />
      <Button
        {...(variant && { variant })}
        leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
        onClick={() => void copyText(text)}
      >
        {button}
      </Button>
    </div>
  );
}

/** Copies a text, and says so in a banner; also where the browser cannot. */
export async function copyText(text: string): Promise<void> {
  try {
    // Browsers have no clipboard on a page without https.
    await navigator.clipboard.writeText(text);
    showBanner({ tone: 'success', text: 'Copied.' });
  } catch {
    showBanner({ tone: 'error', text: 'This browser cannot copy. Select the text and copy it.' });
  }
}
