import { useCallback, useState } from 'react';
import { useSession } from '../kit.tsx';
import { draftKey, dropDraft, readDraft, writeDraft } from './draft-storage.ts';

/** What a user typed and has not sent, and how to store or discard it. */
export interface Draft<T> {
  /** What was stored when the component was mounted; null if nothing was. */
  stored: T | null;
  store: (value: T) => void;
  drop: () => void;
}

/** The storage key of a draft of the signed-in account; see `draftKey`. */
export function useDraftKey(name: string): string {
  return draftKey(useSession().user.id, name);
}

/**
 * Keeps what a user types through a reload, a lost session or a remote that fails, for this tab and
 * account.
 *
 *     const draft = useDraft<string>(`messages:${threadId}`);
 *     const [text, setText] = useState(draft.stored ?? '');
 */
export function useDraft<T>(name: string): Draft<T> {
  const key = useDraftKey(name);
  const [stored] = useState(() => readDraft<T>(key));
  const store = useCallback((value: T) => writeDraft(key, value), [key]);
  const drop = useCallback(() => dropDraft(key), [key]);
  return { stored, store, drop };
}
