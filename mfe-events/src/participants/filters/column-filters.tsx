import type { SlotProps } from '@muster/contract';
import type { ParticipantsView } from '../data/participants-view.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';

interface ColumnFiltersProps {
  onView: (change: Partial<ParticipantsView>) => void;
}

/** The filters of the columns that other remotes contribute. */
export function ColumnFilters({ onView }: ColumnFiltersProps) {
  const { event, columns } = useParticipantsScreen();
  const { contributions, View, filters, setFilter } = columns;
  if (!event) return null;
  return contributions.map((contribution) => {
    const { id } = contribution;
    const props: SlotProps['participants/column@1'] = {
      part: 'filter',
      event,
      userIds: filters.get(id) ?? null,
      onFilter: (userIds) => {
        setFilter(id, userIds);
        // As any other filter it clears the selection.
        onView({});
      },
    };
    return <View key={id} contribution={contribution} props={props} />;
  });
}
