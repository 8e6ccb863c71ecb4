import { failureText, isApiError } from '@muster/api-client';
import { EMPTY_TEXT, FAILURE_TEXT } from '@muster/contract';
import { publicName } from '@muster/domain';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, EmptyState, Skeleton, Stack, useReturnFocus } from '@muster/ui';
import { Drawer } from '@muster/ui/overlays';
import { useState } from 'react';
import { UserActions } from './user-actions.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserKeys } from './user-keys.tsx';
import { UserLists } from './user-lists.tsx';
import * as css from './user-panel.module.css';
import { UserWebhooks } from './user-webhooks.tsx';

/** Everything about one account, in a panel at the side with a URL of its own. */
export function UserPanel({ userId, onClose }: { userId: string; onClose: () => void }) {
  useReturnFocus();
  // Escape is for the question on top of the panel.
  const [isAsking, setIsAsking] = useState(false);
  const query = useEndpoint('getUser', { params: { id: userId } });
  // VALIDATION: the id in the URL is not an id.
  const isUnknown = isApiError(query.error, 'USER_NOT_FOUND', 'VALIDATION');
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={!isAsking}
      title={query.data ? publicName(query.data.user) : 'User'}
      position="right"
      size={520}
      padding={0}
      classNames={{ header: css.header ?? '', body: css.body ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close details' }}
    >
      {isUnknown ? (
        <EmptyState {...EMPTY_TEXT.user} />
      ) : (
        <AsyncView
          query={query}
          failure={(error) => failureText(error, FAILURE_TEXT.fetchUsers)}
          loading="Loading the user"
          skeleton={<PanelSkeleton />}
        >
          {({ user }) => (
            <div className={css.content}>
              <UserFacts user={user} />
              <UserActions user={user} onAsking={setIsAsking} onDeleted={onClose} />
              <UserKeys userId={user.id} onAsking={setIsAsking} />
              <UserWebhooks userId={user.id} onAsking={setIsAsking} />
              <UserLists user={user} />
            </div>
          )}
        </AsyncView>
      )}
    </Drawer>
  );
}

function PanelSkeleton() {
  return (
    <Stack p="lg">
      <Skeleton height={64} />
      <Skeleton height={220} />
      <Skeleton height={160} />
    </Stack>
  );
}
