import { failureText, isApiError } from '@muster/api-client';
import type { Signing } from '@muster/features/waiver';
import { refreshAreas, useChange } from '@muster/remote-kit/endpoints';
import { createContentNonces } from '@muster/remote-kit/nonces';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

interface SigningOf {
  eventId: string;
  version: number;
  dependantId: string | undefined;
}

/**
 * Signs for oneself or for a dependant. The same signature has one nonce, so that sent twice it is
 * given once.
 */
export function useSign({ eventId, version, dependantId }: SigningOf) {
  const client = useQueryClient();
  const sign = useChange('signWaiver', { refreshes: ['waiver', 'events'] });
  const [nonces] = useState(createContentNonces);
  function send(signing: Signing, onSigned: () => void) {
    const content = { ...signing, version };
    const body = { ...content, nonce: nonces.nonceFor(content) };
    sign.mutate(
      { params: { id: eventId }, query: { dependantId }, body },
      {
        onSuccess: onSigned,
        // The dialog shows the new text; what was typed stays.
        onError: (error) => {
          if (isChanged(error)) void refreshAreas(client, ['waiver']);
        },
      },
    );
  }
  return {
    send,
    isSaving: sign.isPending,
    failure:
      sign.error && !isChanged(sign.error)
        ? failureText(sign.error, 'The waiver could not be signed')
        : null,
    isChanged: isChanged(sign.error),
    dismiss: sign.reset,
  };
}

function isChanged(error: unknown): boolean {
  return isApiError(error, 'WAIVER_CHANGED');
}
