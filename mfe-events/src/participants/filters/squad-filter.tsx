import { PAGE_SIZE, type Squad } from '@muster/contract';
import { usesFeature } from '@muster/domain';
import { lazyDialog } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Button, Opening } from '@muster/ui';
import { NativeSelect } from '@muster/ui/overlays';
import { Suspense, useState } from 'react';
import { listSquadMembers } from '../data/fetch-all-participants.ts';
import type { ParticipantsView } from '../data/participants-view.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';

const ManageSquadDialog = lazyDialog(
  async () => (await import('../../squad/manage-squad-dialog.tsx')).ManageSquadDialog,
);

/** The players of one squad, once somebody has come with one. */
export function SquadFilter({ onView }: { onView: (change: Partial<ParticipantsView>) => void }) {
  const { eventId, list, url } = useParticipantsScreen();
  const { squadId } = url.values;
  const squadMembers = listSquadMembers(list.data);
  const isThere = squadId !== '' || usesFeature({ squadMembers }, 'squadMembers');
  const page = { params: { id: eventId }, query: { limit: PAGE_SIZE.max } };
  const { data } = useEndpoint('listEventSquads', page, { enabled: isThere });
  if (!isThere || !data) return null;
  const shown = data.squads.find(({ id }) => id === squadId);
  return (
    <>
      <NativeSelect
        aria-label="Squad"
        value={squadId}
        onChange={({ currentTarget }) => onView({ squadId: currentTarget.value })}
        data={[
          { value: '', label: 'All squads' },
          ...data.squads.map(({ id, name, size }) => ({ value: id, label: `${name} (${size})` })),
        ]}
      />
      {shown && <ManageButton squad={shown} />}
    </>
  );
}

function ManageButton({ squad }: { squad: Squad }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" aria-label={`Manage ${squad.name}`} onClick={() => setOpen(true)}>
        Manage
      </Button>
      {isOpen && (
        <Suspense fallback={<Opening label="Opening the squad" />}>
          <ManageSquadDialog squad={squad} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
