import { FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { Button, TextInput } from '@muster/ui';
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react';
import * as css from './calendar-feed.module.css';
import type { FeedChange } from './use-change-feed.ts';

interface FeedAddressProps {
  url: string;
  /** Asks before the address ends. */
  onAsk: (change: FeedChange) => void;
}

/** The address of the feed, and what can be done with it. */
export function FeedAddress({ url, onAsk }: FeedAddressProps) {
  return (
    <div className={css.feed}>
      <TextInput
        aria-label="Address of your calendar feed"
        description="Whoever has this address sees what you have joined. Do not share it."
        inputWrapperOrder={['input', 'description']}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={css.buttons}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
          onClick={() => void copy(url)}
        >
          Copy address
        </Button>
        <Button
          variant="default"
          component="a"
          href={url.replace(/^https?:/, 'webcal:')}
          leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        >
          Subscribe
        </Button>
        <Button variant="subtle" onClick={() => onAsk('renew')}>
          Renew address
        </Button>
        <Button variant="subtle" color="red" onClick={() => onAsk('delete')}>
          Switch off
        </Button>
      </div>
    </div>
  );
}

async function copy(url: string): Promise<void> {
  try {
    // Browsers have no clipboard on a page without https.
    await navigator.clipboard.writeText(url);
    showBanner({ tone: 'success', text: SUCCESS_TEXT.addressCopied });
  } catch {
    showBanner({ tone: 'error', text: FAILURE_TEXT.copyLink });
  }
}
