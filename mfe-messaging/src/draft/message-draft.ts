import { draftKey, readDraft, writeDraft } from '@muster/remote-kit';
import type { ReplyTarget } from './reply-target.ts';

/** What is typed in a conversation and not sent. It survives a reload. */
export interface MessageDraft {
  text: string;
  replyTo: ReplyTarget | null;
}

/** The draft of an empty box. */
export const EMPTY_DRAFT: MessageDraft = { text: '', replyTo: null };

/** The name of a conversation's draft. */
export function messageDraftName(conversation: string): string {
  return `messages:${conversation}`;
}

/** What was typed in a new conversation is in the box of its thread from now on. */
export function moveMessageDraft(accountId: string, move: { from: string; to: string }): void {
  const from = draftKey(accountId, messageDraftName(move.from));
  const draft = readDraft<MessageDraft>(from);
  if (draft) writeDraft(draftKey(accountId, messageDraftName(move.to)), draft);
}
