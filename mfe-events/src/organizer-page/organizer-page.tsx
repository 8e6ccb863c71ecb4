import { isApiError } from '@muster/api-client';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView } from '@muster/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import * as addressCss from '../event-home/event-address.module.css';
import { BackLink, UnknownEvent } from '../event-home/event-address.tsx';
import { EventSkeleton } from '../event-page/event-skeleton.tsx';
import { organizerPath } from '../paths.ts';
import { OrganizerView } from './organizer-view.tsx';

/**
 * The page of an organizer at a handle, a former handle or an id
 * (docs/product/organizer-pages.md#screen).
 */
export function OrganizerPage({ address }: { address: string }) {
  const { search } = useLocation();
  const query = useEndpoint(
    'getOrganizer',
    { params: { address } },
    // The page stays while its address is replaced.
    { placeholderData: keepPreviousData },
  );
  // VALIDATION: too long for a handle.
  if (isApiError(query.error, 'USER_NOT_FOUND', 'VALIDATION')) return <UnknownEvent />;
  const current = query.isPlaceholderData ? undefined : query.data?.organizer;
  const lasting = current && (current.handle ?? current.id);
  if (lasting && lasting !== address)
    return <Navigate to={{ pathname: organizerPath(lasting), search }} replace />;
  return (
    <div className={addressCss.page}>
      <BackLink />
      <AsyncView
        query={query}
        failure="The organizer could not be loaded"
        loading="Loading the organizer"
        skeleton={<EventSkeleton />}
      >
        {({ organizer }) => <OrganizerView key={organizer.id} organizer={organizer} />}
      </AsyncView>
    </div>
  );
}
