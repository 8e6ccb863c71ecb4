import { QrCode } from '@muster/features/qr-code';
import { showBanner } from '@muster/remote-kit';
import { Button, TextInput } from '@muster/ui';
import { IconCopy } from '@tabler/icons-react';
import * as css from './crew.module.css';

/** What `LinkToShow` shows. */
export interface LinkToShowProps {
  text: string;
  label: string;
  qrLabel: string;
  /** What it is good for. */
  hint: string;
}

/** A link that is shown once, to copy or to scan. */
export function LinkToShow({ text, label, qrLabel, hint }: LinkToShowProps) {
  return (
    <div className={css.made} role="status">
      <p className={css.hint}>{hint}</p>
      <div className={css.link}>
        <TextInput
          aria-label={label}
          readOnly
          value={text}
          onFocus={(focus) => focus.currentTarget.select()}
        />
        <Button
          leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
          onClick={() => void copy(text)}
        >
          Copy link
        </Button>
      </div>
      <QrCode className={css.qr} text={text} label={qrLabel} />
    </div>
  );
}

async function copy(text: string): Promise<void> {
  try {
    // Browsers have no clipboard on a page without https.
    await navigator.clipboard.writeText(text);
    showBanner({ tone: 'success', text: 'The link is copied.' });
  } catch {
    showBanner({ tone: 'error', text: 'This browser cannot copy. Select the link and copy it.' });
  }
}
