import { failureText, isApiError } from '@muster/api-client';
import { FAILURE_TEXT, type Session, SUCCESS_TEXT } from '@muster/contract';
import { showBanner, useApi } from '@muster/remote-kit';
import { refreshAreas, useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, Skeleton, Stack } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DIALOG_BANNER } from '../dialog-banner.ts';
import { KeepCrew } from './keep-crew.tsx';
import * as css from './security.module.css';
import { SessionRow } from './session-row.tsx';

/**
 * The sessions of the account, to end one or all others (docs/product/sessions.md#session-list).
 */
export function SessionSection() {
  const sessions = useEndpoint('listSessions', {});
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={css.section} aria-labelledby="sessions-heading">
      <div>
        <h3 id="sessions-heading" ref={heading} tabIndex={-1} className={css.heading}>
          Sessions
        </h3>
        <p className={css.hint}>
          Where you are signed in. End a session that you do not recognise.
        </p>
      </div>
      <AsyncView
        query={sessions}
        failure={FAILURE_TEXT.fetchSessions}
        loading="Loading sessions"
        skeleton={<RowSkeletons />}
      >
        {/* The button that was pressed disappears, so the focus goes to the heading. */}
        {(list) => (
          <SessionList sessions={list.sessions} onEnded={() => heading.current?.focus()} />
        )}
      </AsyncView>
    </section>
  );
}

function RowSkeletons() {
  return (
    <Stack>
      <Skeleton height={56} />
      <Skeleton height={56} />
    </Stack>
  );
}

interface SessionListProps {
  sessions: readonly Session[];
  onEnded: () => void;
}

function SessionList({ sessions, onEnded }: SessionListProps) {
  const end = useEndSession(onEnded);
  return (
    <>
      <ul className={css.sessions}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && <EndOthers onEnded={onEnded} />}
    </>
  );
}

function EndOthers({ onEnded }: Pick<SessionListProps, 'onEnded'>) {
  const end = useChange('endOtherSessions', { refreshes: ['sessions', 'crew'] });
  const [isAsking, setAsking] = useState(false);
  const [keepsCrew, setKeepsCrew] = useState(false);
  function endAll() {
    end.mutate(
      { query: { keepsCrew: keepsCrew ? 'true' : 'false' } },
      {
        onSuccess: () => {
          const text = SUCCESS_TEXT.otherSessionsEnded;
          showBanner({ tone: 'success', text, key: DIALOG_BANNER });
          onEnded();
        },
        onError: showFailure,
        onSettled: () => setAsking(false),
      },
    );
  }
  return (
    <>
      <Button variant="default" className={css.submit ?? ''} onClick={() => setAsking(true)}>
        End all other sessions
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="End all other sessions?"
          message="Every other device and browser has to sign in again. Open invitations to your crew end."
          labels={{ confirm: 'End sessions' }}
          isBusy={end.isPending}
          onConfirm={endAll}
          onCancel={() => setAsking(false)}
        >
          <KeepCrew
            checked={keepsCrew}
            onChange={({ currentTarget }) => setKeepsCrew(currentTarget.checked)}
          />
        </ConfirmDialog>
      )}
    </>
  );
}

function showFailure(error: unknown) {
  const text = failureText(error, FAILURE_TEXT.endSession, 'connection');
  showBanner({ tone: 'error', text, key: DIALOG_BANNER });
}

/** Ends one session, and says so. One that has ended meanwhile is a success. */
function useEndSession(onEnded: () => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await api.endSession({ params: { id } });
      } catch (error) {
        if (!isApiError(error, 'SESSION_NOT_FOUND')) throw error;
      }
    },
    onSuccess: async () => {
      await refreshAreas(client, ['sessions']);
      showBanner({ tone: 'success', text: SUCCESS_TEXT.sessionEnded, key: DIALOG_BANNER });
      onEnded();
    },
    onError: showFailure,
  });
}
