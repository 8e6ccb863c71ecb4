import { failureText, isConnectionError } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';
import { kindOfFailure } from '@muster/remote-kit/outbox';
import type { OutboxEntry } from './outbox-entries.ts';
import { sendFailureText } from './send-failure.ts';

/** Shown while the server cannot be reached. */
const WAITING_TEXT = 'Waiting for the connection';

/** What a failed attempt means for the entry (docs/product/message-screens.md#outbox). */
export function classifyFailure(error: unknown, { image }: OutboxEntry) {
  const kind = kindOfFailure(error);
  if (kind === 'signed-out') return { kind, sentence: null };
  if (isConnectionError(error)) return { kind, sentence: WAITING_TEXT };
  if (!image) return { kind, sentence: sendFailureText(error) };
  // Why a picture was refused is what helps to choose another one.
  const reason = kind === 'refused' ? failureText(error, '') : '';
  return { kind, sentence: [FAILURE_TEXT.sendImage, reason].filter(Boolean).join(': ') };
}
