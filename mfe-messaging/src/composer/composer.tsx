import { Banner, Button } from '@muster/ui';
import { IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import * as css from './composer.module.css';
import { ReplyBar } from './reply-bar.tsx';
import type { useComposer } from './use-composer.ts';

/** Height of the box, in pixels (spec.md §9). */
const LOWEST = 40;
const HIGHEST = 120;

interface ComposerProps {
  composer: ReturnType<typeof useComposer>;
  /** On a phone the keyboard would cover what is to be read. */
  takesFocus: boolean;
  mostCharacters: number;
}

/** The box to write in. Enter sends, Shift+Enter begins a new line. */
export function Composer({ composer, takesFocus, mostCharacters }: ComposerProps) {
  const { text, target, failure, sending } = composer;
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  // The height follows the text, which the layout alone can tell.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what changes it
  useLayoutEffect(() => fit(box.current), [text]);
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that ends the composing of a character is not meant for the message.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    composer.submit();
  };
  const reply = (answered: null) => {
    composer.replyTo(answered);
    box.current?.focus();
  };
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault();
        composer.submit();
      }}
    >
      {failure && <Banner tone="error" text={failure} onDismiss={composer.dismissFailure} />}
      {target && <ReplyBar target={target} onCancel={() => reply(null)} />}
      <div className={css.row}>
        <textarea
          ref={box}
          className={css.box}
          rows={1}
          data-autofocus={takesFocus || undefined}
          aria-label="Write a message"
          placeholder="Write a message…"
          maxLength={mostCharacters}
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

function fit(box: HTMLTextAreaElement | null): void {
  if (!box) return;
  box.style.height = `${LOWEST}px`;
  box.style.height = `${Math.min(Math.max(box.scrollHeight + 2, LOWEST), HIGHEST)}px`;
}
