import { PAGE_SIZE } from '@muster/contract';
import { usesFeature } from '@muster/domain';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { NativeSelect } from '@muster/ui/overlays';
import { listSquadMembers } from '../data/fetch-all-participants.ts';
import type { ParticipantsView } from '../data/participants-view.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';

/** The players of one squad, once somebody has come with one. */
export function SquadFilter({ onView }: { onView: (change: Partial<ParticipantsView>) => void }) {
  const { eventId, list, url } = useParticipantsScreen();
  const { squadId } = url.values;
  const squadMembers = listSquadMembers(list.data);
  const isThere = squadId !== '' || usesFeature({ squadMembers }, 'squadMembers');
  const page = { params: { id: eventId }, query: { limit: PAGE_SIZE.max } };
  const { data } = useEndpoint('listEventSquads', page, { enabled: isThere });
  if (!isThere || !data) return null;
  return (
    <NativeSelect
      aria-label="Squad"
      value={squadId}
      onChange={({ currentTarget }) => onView({ squadId: currentTarget.value })}
      data={[
        { value: '', label: 'All squads' },
        ...data.squads.map(({ id, name, size }) => ({ value: id, label: `${name} (${size})` })),
      ]}
    />
  );
}
