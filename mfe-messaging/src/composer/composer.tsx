import { LENGTH } from '@muster/contract';
import { ActionIcon, Banner, Button, VisuallyHidden } from '@muster/ui';
import { IconSend, IconX } from '@tabler/icons-react';
import type { ReplyTarget } from '../draft/reply-target.ts';
import { summarise } from '../threads/describe-thread.ts';
import { AttachButton } from './attach-button.tsx';
import { AttachmentList } from './attachment-list.tsx';
import * as css from './composer.module.css';
import type { useComposer } from './use-composer.ts';
import { useImageDrop } from './use-image-drop.ts';
import { useMessageBox } from './use-message-box.ts';

interface ComposerProps {
  composer: ReturnType<typeof useComposer>;
  /** Focus the box at once; on a phone the keyboard would cover the messages. */
  takesFocus: boolean;
}

/** The box to write in, and the pictures to send. Enter sends, Shift+Enter starts a new line. */
export function Composer({ composer, takesFocus }: ComposerProps) {
  const { text, target, attachments, refusal } = composer;
  const { box, attachButton, ...form } = useMessageBox({ composer, takesFocus });
  const drop = useImageDrop(composer.attach);
  return (
    <form
      className={css.composer}
      data-over={drop.isOver || undefined}
      onSubmit={form.submit}
      {...drop.props}
    >
      {refusal && <Banner tone="error" text={refusal} onDismiss={composer.dismissRefusal} />}
      {target && <ReplyBar target={target} onCancel={form.cancelReply} />}
      <AttachmentList
        attachments={attachments}
        onCaption={composer.caption}
        onRemove={form.detach}
      />
      <VisuallyHidden role="status">{describeCount(attachments.length)}</VisuallyHidden>
      <div className={css.row}>
        <AttachButton ref={attachButton} onFiles={composer.attach} />
        <textarea
          ref={box}
          className={css.box}
          rows={1}
          data-autofocus={takesFocus || undefined}
          aria-label="Write a message"
          placeholder="Write a message…"
          maxLength={LENGTH.message}
          value={text}
          onChange={(event) => composer.write(event.currentTarget.value)}
          onKeyDown={form.onKeyDown}
          onPaste={form.onPaste}
        />
        <SendButton />
      </div>
    </form>
  );
}

function SendButton() {
  return (
    <Button
      type="submit"
      className={css.send ?? ''}
      aria-label="Send"
      // The focus stays in the box, and on a phone the keyboard open.
      onMouseDown={(event) => event.preventDefault()}
    >
      <IconSend size={20} stroke={1.75} aria-hidden />
    </Button>
  );
}

function describeCount(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 picture attached' : `${count} pictures attached`;
}

/** The message that is being replied to, above the box. */
function ReplyBar({ target, onCancel }: { target: ReplyTarget; onCancel: () => void }) {
  return (
    <div className={css.replyBar}>
      <div className={css.replyWords}>
        <strong>Replying to {target.sender.name}</strong>
        <span className={css.replyText}>{summarise(target)}</span>
      </div>
      <ActionIcon aria-label="Cancel reply" onClick={onCancel}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}
