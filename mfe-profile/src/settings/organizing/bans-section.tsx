import { failureText } from '@muster/api-client';
import { type Ban, FAILURE_TEXT, PAGE_SIZE } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, formatShortDate, Pager, Skeleton } from '@muster/ui';
import { useState } from 'react';
import { PersonRows } from '../person-rows.tsx';
import * as css from '../settings.module.css';

/** Whom the user has banned from their events, to lift it (docs/product/participation.md#bans). */
export function BansSection() {
  const [page, setPage] = useState(1);
  const query = { page, limit: PAGE_SIZE.bans };
  return (
    <AsyncView
      query={useEndpoint('listBans', { query })}
      failure={FAILURE_TEXT.fetchBans}
      loading="Loading your bans"
      skeleton={<Skeleton height={32} />}
    >
      {({ bans, pagination }) => (
        <>
          <BanList bans={bans} />
          {pagination.pages > 1 && <Pager {...pagination} of="bans" onPage={setPage} />}
        </>
      )}
    </AsyncView>
  );
}

function BanList({ bans }: { bans: readonly Ban[] }) {
  const lift = useChange('liftBan', { refreshes: ['bans', 'events'] });
  if (bans.length === 0)
    return <p className={css.text}>You have not banned any players from your events.</p>;
  return (
    <PersonRows
      people={bans.map(({ user, reason, createdAt }) => ({
        user,
        note: [`Since ${formatShortDate(createdAt)}`, reason].filter(Boolean).join(' · '),
      }))}
      action="Lift"
      busyId={lift.isPending ? lift.variables?.params.userId : undefined}
      onAction={({ id, name }) =>
        lift.mutate(
          { params: { userId: id } },
          {
            onSuccess: () =>
              showBanner({ tone: 'success', text: `${name} can join your events again.` }),
            onError: (error) =>
              showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.liftBan) }),
          },
        )
      }
    />
  );
}
