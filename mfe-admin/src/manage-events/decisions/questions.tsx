import type { Event } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import type { SeenEvent } from './use-decisions.ts';

const RejectDialog = lazyDialog(async () => (await import('./reject-dialog.tsx')).RejectDialog);
const DeleteEventDialog = lazyDialog(
  async () => (await import('@muster/features/delete-event')).DeleteEventDialog,
);

/** What the buttons of a row can ask for. */
interface Questions {
  /** Call it before a change that may remove a row: the focus then moves to the next one. */
  expectRemoval: (id: string) => void;
  askToReject: (events: readonly SeenEvent[], onRejected?: () => void) => void;
  askToDelete: (event: Event) => void;
}

const QuestionsContext = createContext<Questions | null>(null);

/** The questions of the list or panel around a component. */
export function useQuestions(): Questions {
  const questions = useContext(QuestionsContext);
  if (!questions) throw new Error('useQuestions must be used within AskQuestions');
  return questions;
}

interface AskQuestionsProps {
  expectRemoval: (id: string) => void;
  focusFallback: () => HTMLElement | null;
  children: ReactNode;
}

interface Rejection {
  events: readonly SeenEvent[];
  onRejected: (() => void) | undefined;
}

/** The dialogs that rows open: the reason of a rejection, and the confirmation of a deletion. */
export function AskQuestions({ expectRemoval, focusFallback, children }: AskQuestionsProps) {
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const [deleting, setDeleting] = useState<Event | null>(null);
  function expectFirst(events: readonly SeenEvent[]) {
    const [first] = events;
    if (first) expectRemoval(first.id);
  }
  const questions: Questions = {
    expectRemoval,
    askToReject: (events, onRejected) => {
      expectFirst(events);
      setRejection({ events, onRejected });
    },
    askToDelete: (event) => {
      expectFirst([event]);
      setDeleting(event);
    },
  };
  function closeRejection(isRejected: boolean) {
    setRejection(null);
    if (isRejected) rejection?.onRejected?.();
  }
  return (
    <QuestionsContext value={questions}>
      {children}
      <Suspense>
        {rejection && (
          <RejectDialog
            events={rejection.events}
            onClose={closeRejection}
            focusFallback={focusFallback}
          />
        )}
        {deleting && (
          <DeleteEventDialog
            event={deleting}
            onClose={() => setDeleting(null)}
            focusFallback={focusFallback}
          />
        )}
      </Suspense>
    </QuestionsContext>
  );
}
