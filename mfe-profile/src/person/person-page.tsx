import { isApiError } from '@muster/api-client';
import { EMPTY_TEXT, FAILURE_TEXT } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, EmptyState, Skeleton, Stack } from '@muster/ui';
import { ComingEvents } from './coming-events.tsx';
import * as css from './person.module.css';
import { PersonCard } from './person-card.tsx';
import { PersonMoments } from './person-moments.tsx';

/**
 * An account as others see it: names, bio, Moments and coming events
 * (docs/product/profile-and-moments.md#public-profile-page).
 */
export function PersonPage({ id }: { id: string }) {
  const person = useEndpoint('getPerson', { params: { id } });
  // VALIDATION: the id in the URL is not an id.
  if (isApiError(person.error, 'USER_NOT_FOUND', 'VALIDATION'))
    return <EmptyState {...EMPTY_TEXT.person} />;
  return (
    <AsyncView
      query={person}
      failure={FAILURE_TEXT.fetchPerson}
      loading="Loading the profile"
      skeleton={<PersonSkeleton />}
    >
      {({ person: found }) => (
        <div className={css.page}>
          <PersonCard person={found} />
          <ComingEvents personId={id} />
          <PersonMoments personId={id} />
        </div>
      )}
    </AsyncView>
  );
}

function PersonSkeleton() {
  return (
    <Stack className={css.page}>
      <Skeleton height={220} radius="lg" />
      <Skeleton height={160} radius="lg" />
      <Skeleton height={240} radius="lg" />
    </Stack>
  );
}
