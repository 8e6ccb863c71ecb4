import { failureText, isApiError } from '@muster/api-client';
import type { GuardianView } from '@muster/contract';
import { SignForm } from '@muster/features/waiver';
import { usePageTitle } from '@muster/remote-kit';
import { refreshAreas, useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, EmptyState, formatEventDate, PageTitle, Skeleton } from '@muster/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as css from '../waiver/waiver.module.css';

/** Signs for a minor with the link of a mail, without an account, and shows nothing else. */
export function GuardianPage({ token }: { token: string }) {
  usePageTitle('Sign for a player');
  const [signedAs, setSignedAs] = useState<string | null>(null);
  const query = useEndpoint(
    'getGuardianSignature',
    { params: { token } },
    // Once it is signed, the link is used.
    { enabled: signedAs === null, retry: false, staleTime: Number.POSITIVE_INFINITY },
  );
  if (signedAs !== null) return <Done name={signedAs} />;
  if (isApiError(query.error, 'LINK_NOT_FOUND'))
    return (
      <EmptyState
        title="This link does not work"
        text="It may have been used, or be older than 14 days. Ask the player to send you another one."
      />
    );
  return (
    <AsyncView
      query={query}
      failure="The waiver could not be loaded"
      loading="Loading the waiver"
      skeleton={<Skeleton height={420} radius="lg" />}
    >
      {(view) => <Sign token={token} view={view} onSigned={setSignedAs} />}
    </AsyncView>
  );
}

interface SignProps {
  token: string;
  view: GuardianView;
  onSigned: (name: string) => void;
}

function Sign({ token, view, onSigned }: SignProps) {
  const client = useQueryClient();
  const sign = useChange('signAsGuardian');
  const { player, event, waiver } = view;
  const isChanged = isApiError(sign.error, 'WAIVER_CHANGED');
  return (
    <div className={css.page}>
      <PageTitle>Sign for {player.name}</PageTitle>
      <p>
        {player.name}
        {player.age === null ? '' : `, who will be ${player.age},`} would like to play at{' '}
        <b>{event.title}</b> on {formatEventDate(event.date)}. As their guardian you sign for them.
      </p>
      <SignForm
        body={waiver.body}
        action={`Sign for ${player.name}`}
        isChanged={isChanged}
        isSaving={sign.isPending}
        failure={
          sign.error && !isChanged ? failureText(sign.error, 'It could not be signed') : null
        }
        onDismiss={sign.reset}
        onSign={(signing) =>
          sign.mutate(
            { params: { token }, body: { ...signing, version: waiver.version } },
            {
              onSuccess: ({ signature }) => onSigned(signature.typedName),
              onError: () => void refreshAreas(client, ['waiver']),
            },
          )
        }
      />
    </div>
  );
}

function Done({ name }: { name: string }) {
  return (
    <div className={css.page}>
      <PageTitle>Thank you</PageTitle>
      <p role="status">
        You have signed as “{name}”. The organizer sees your signature. You can close this page.
      </p>
    </div>
  );
}
