import { Banner, Button } from '@muster/ui';
import { IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import * as css from './composer.module.css';
import { ReplyBar } from './reply-bar.tsx';
import type { useComposer } from './use-composer.ts';

/** The height of the box (docs/product.md#composer). */
const MIN_HEIGHT_PX = 40;
const MAX_HEIGHT_PX = 120;

interface ComposerProps {
  composer: ReturnType<typeof useComposer>;
  /** Focus the box at once; on a phone the keyboard would cover the messages. */
  takesFocus: boolean;
  maxLength: number;
}

/** Focus, height and keys of the box. */
function useMessageBox({ composer, takesFocus }: Pick<ComposerProps, 'composer' | 'takesFocus'>) {
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  // Only the layout knows the height of the text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => fitHeight(box.current), [composer.text]);
  function onKeyDown(event: KeyboardEvent) {
    // An Enter that ends the composition of a character does not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    composer.submit();
  }
  function cancelReply() {
    composer.replyTo(null);
    box.current?.focus();
  }
  return { box, onKeyDown, cancelReply };
}

/** The box to write in. Enter sends, Shift+Enter starts a new line. */
export function Composer({ composer, takesFocus, maxLength }: ComposerProps) {
  const { text, target, failure, sending } = composer;
  const { box, onKeyDown, cancelReply } = useMessageBox({ composer, takesFocus });
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault();
        composer.submit();
      }}
    >
      {failure && <Banner tone="error" text={failure} onDismiss={composer.dismissFailure} />}
      {target && <ReplyBar target={target} onCancel={cancelReply} />}
      <div className={css.row}>
        <textarea
          ref={box}
          className={css.box}
          rows={1}
          data-autofocus={takesFocus || undefined}
          aria-label="Write a message"
          placeholder="Write a message…"
          maxLength={maxLength}
          value={text}
          onChange={(event) => composer.write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          className={css.send ?? ''}
          aria-label="Send"
          disabled={sending !== null}
        >
          <IconSend size={20} stroke={1.75} aria-hidden />
        </Button>
      </div>
    </form>
  );
}

function fitHeight(box: HTMLTextAreaElement | null): void {
  if (!box) return;
  box.style.height = `${MIN_HEIGHT_PX}px`;
  const heightPx = Math.max(box.scrollHeight + 2, MIN_HEIGHT_PX);
  box.style.height = `${Math.min(heightPx, MAX_HEIGHT_PX)}px`;
}
