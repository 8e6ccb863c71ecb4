import { isApiError } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';
import { participantRef } from '@muster/domain';
import { useState } from 'react';
import { limitTo } from '../data/column-filters.ts';
import { useFetchAll } from '../data/queries.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { notify } from '../shared/notify.ts';
import type { ParticipantSelection } from './use-bulk-change.ts';

/** Their ids are loaded with their join forms, in pages of 1,000. */
const MAX_SELECTED = 5_000;

/** Selects everyone who passes search and filters, on whatever page. */
export function useSelectAll({ selected, onChange }: ParticipantSelection) {
  const { eventId, list, url, columns } = useParticipantsScreen();
  const fetchAll = useFetchAll(eventId);
  const [isLoading, setLoading] = useState(false);
  const total = list.data?.pagination.total ?? 0;
  async function select() {
    setLoading(true);
    try {
      const { participants } = limitTo(await fetchAll(url.values), columns.userIds);
      onChange(new Set(participants.map(participantRef)));
    } catch (error) {
      if (!isApiError(error, 'CANCELLED'))
        notify({ tone: 'error', text: FAILURE_TEXT.fetchParticipants });
    } finally {
      setLoading(false);
    }
  }
  const isOffered = total > selected.size && total <= MAX_SELECTED;
  return { count: isOffered ? total : undefined, isLoading, select };
}
