import { participantRef } from '@muster/domain';
import { useShortcuts } from '@muster/ui';
import { type Action, CHECK_IN, MARK_PAID } from '../changes/actions.ts';
import { useParticipantChanges } from '../changes/changes-context.ts';
import { useIsOffered } from '../changes/use-participant-abilities.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';

const ROW = '[data-index]';

/**
 * Keys of the list: j and k move the focus to the name in the next and the previous row, p and c
 * act on the focused row, u undoes the last change (docs/product/screens.md#shortcuts).
 */
export function useRowKeys(content: HTMLElement | null): void {
  const { list, isLocked } = useParticipantsScreen();
  const { make, undo, undos } = useParticipantChanges();
  const isOffered = useIsOffered();
  const participants = list.data?.participants ?? [];

  function act(action: Action) {
    const participant = participants[focusedIndex() ?? -1];
    if (participant && !isLocked && isOffered(participant, action)) make(participant, action);
  }
  function undoLast() {
    const [userId, last] = [...undos].at(-1) ?? [];
    const index = participants.findIndex((one) => participantRef(one) === userId);
    const participant = participants[index];
    if (!participant || !last || isLocked) return;
    undo(participant, last);
    focusRow(content, index);
  }
  function move(step: 1 | -1) {
    const index = focusedIndex();
    focusRow(content, index === null ? 0 : index + step);
  }
  useShortcuts({
    keys: {
      j: () => move(1),
      k: () => move(-1),
      p: () => act(MARK_PAID),
      c: () => act(CHECK_IN),
      u: undoLast,
    },
    scope: content,
  });
}

/** The row that holds the focus. */
function focusedIndex(): number | null {
  const index = document.activeElement?.closest<HTMLElement>(ROW)?.dataset.index;
  return index === undefined ? null : Number(index);
}

/** The name is read out with its row, and Enter on it opens the participant. */
function focusRow(content: HTMLElement | null, index: number): void {
  content?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus();
}
