import { sessionStore } from '@muster/token-store';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { questionAtom } from './ask-to-confirm.ts';

/** Shows what `askToConfirm` asks, as long as it is mounted. */
export function ConfirmIdentity() {
  const question = useAtomValue(questionAtom, { store: sessionStore });
  // Signed out meanwhile, it is not answered any more.
  useEffect(() => () => question?.onSettled(false), [question]);
  return question && <question.Dialog onSettled={question.onSettled} />;
}
