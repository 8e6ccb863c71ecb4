import { Button, Group } from '@muster/ui';
import { IconClock } from '@tabler/icons-react';
import { type MouseEvent, useId } from 'react';
import * as messageCss from '../message/message.module.css';
import { Quote } from '../message/quote.tsx';
import * as css from './outbox.module.css';
import type { OutboxEntry } from './outbox-entries.ts';
import { OutboxPicture, OutboxProgress } from './outbox-picture.tsx';
import { useAccountOutbox } from './use-outbox.ts';

/**
 * A message of the user that the server has not confirmed: its content, its state, and what can be
 * done about it.
 */
export function OutboxBubble({ entry }: { entry: OutboxEntry }) {
  const { state, image, replyTo, text } = entry;
  const contentId = useId();
  return (
    <li className={`${messageCss.line} ${messageCss.mine}`}>
      <article className={messageCss.bubble} aria-label="You" aria-busy={state === 'sending'}>
        {replyTo && <Quote message={replyTo} />}
        <div id={contentId}>
          {image ? <OutboxPicture entry={entry} /> : <p className={messageCss.text}>{text}</p>}
        </div>
        <EntryState entry={entry} contentId={contentId} />
      </article>
    </li>
  );
}

interface EntryStateProps {
  entry: OutboxEntry;
  contentId: string;
}

function EntryState({ entry, contentId }: EntryStateProps) {
  const outbox = useAccountOutbox();
  const { state, failure, image, clientId } = entry;
  // The focus would be lost with its button.
  function handle(run: (entry: OutboxEntry) => void) {
    return ({ currentTarget }: MouseEvent<HTMLElement>) => {
      currentTarget.closest<HTMLElement>('[role="log"]')?.focus();
      run(entry);
    };
  }
  if (state === 'sending' && image)
    return <OutboxProgress clientId={clientId} onCancel={handle(outbox.discard)} />;
  if (state === 'sending' || !failure) return <Pending text="Sending…" />;
  return (
    <div className={css.unsent}>
      {state === 'failed' ? (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      ) : (
        <Pending text={failure} />
      )}
      <Group gap={8} justify="flex-end">
        <Button
          variant="default"
          size="sm"
          aria-describedby={contentId}
          onClick={handle(outbox.retry)}
        >
          Retry
        </Button>
        <Button
          variant="subtle"
          size="sm"
          aria-describedby={contentId}
          onClick={handle(outbox.discard)}
        >
          Discard
        </Button>
      </Group>
    </div>
  );
}

function Pending({ text }: { text: string }) {
  return (
    <footer className={messageCss.foot}>
      <span>{text}</span>
      <IconClock size={14} stroke={1.75} aria-hidden />
    </footer>
  );
}
