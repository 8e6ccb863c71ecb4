import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { isTyping } from '../is-typing.ts';
import type { useComposer } from './use-composer.ts';

/** The height of the box (docs/product/message-screens.md#composer). */
const MIN_HEIGHT_PX = 40;
const MAX_HEIGHT_PX = 120;

interface MessageBoxOptions {
  composer: ReturnType<typeof useComposer>;
  takesFocus: boolean;
}

/** Focus, height, keys and pasting of the box, and what its form does. */
export function useMessageBox({ composer, takesFocus }: MessageBoxOptions) {
  const box = useRef<HTMLTextAreaElement>(null);
  const attachButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (takesFocus && !isTyping()) box.current?.focus();
  }, [takesFocus]);
  useLayoutEffect(() => fitHeight(box.current, composer.text), [composer.text]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const hasFocus = event.currentTarget.contains(document.activeElement);
    // On a phone the focus would open a keyboard that was closed.
    if (composer.submit() && hasFocus) box.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // An Enter that ends the composition of a character does not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }
  function onPaste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData;
    // A copied cell or paragraph brings a picture of itself along.
    if (files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    composer.attach([...files]);
  }
  function cancelReply() {
    composer.replyTo(null);
    box.current?.focus();
  }
  function detach(id: number) {
    composer.detach(id);
    attachButton.current?.focus();
  }
  return { box, attachButton, submit, onKeyDown, onPaste, cancelReply, detach };
}

/**
 * Only the layout knows the height of a text. An empty box has the least, whatever its placeholder
 * needs.
 */
function fitHeight(box: HTMLTextAreaElement | null, text: string): void {
  if (!box) return;
  box.style.height = `${MIN_HEIGHT_PX}px`;
  if (text === '') return;
  const heightPx = Math.max(box.scrollHeight + 2, MIN_HEIGHT_PX);
  box.style.height = `${Math.min(heightPx, MAX_HEIGHT_PX)}px`;
}
