import { failureText } from '@muster/api-client';
import { type Block, FAILURE_TEXT, PAGE_SIZE } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, formatShortDate, Pager, Skeleton } from '@muster/ui';
import { useState } from 'react';
import { PersonRows } from './person-rows.tsx';
import * as css from './settings.module.css';

/** Whom the user has blocked, to unblock them (docs/product/messages.md#blocks). */
export function BlocksSection() {
  const [page, setPage] = useState(1);
  const query = { page, limit: PAGE_SIZE.blocks };
  return (
    <AsyncView
      query={useEndpoint('listBlocks', { query })}
      failure={FAILURE_TEXT.fetchBlocks}
      loading="Loading the people you have blocked"
      skeleton={<Skeleton height={32} />}
    >
      {({ blocks, pagination }) => (
        <>
          <BlockList blocks={blocks} />
          {pagination.pages > 1 && <Pager {...pagination} of="people" onPage={setPage} />}
        </>
      )}
    </AsyncView>
  );
}

function BlockList({ blocks }: { blocks: readonly Block[] }) {
  const unblock = useChange('unblockUser', { refreshes: ['blocks', 'messages'] });
  if (blocks.length === 0)
    return <p className={css.text}>You have not blocked anybody. Conversations offer it.</p>;
  return (
    <PersonRows
      people={blocks.map(({ user, createdAt }) => ({
        user,
        note: `Since ${formatShortDate(createdAt)}`,
      }))}
      action="Unblock"
      busyId={unblock.isPending ? unblock.variables?.params.userId : undefined}
      onAction={({ id, name }) =>
        unblock.mutate(
          { params: { userId: id } },
          {
            onSuccess: () =>
              showBanner({ tone: 'success', text: `You and ${name} can write again.` }),
            onError: (error) =>
              showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.unblockUser) }),
          },
        )
      }
    />
  );
}
