import { useDeviceSetting } from '@muster/remote-kit';
import { useIsBelow } from '@muster/ui';
import { SegmentedControl } from '@muster/ui/overlays';

type UsersView = 'cards' | 'table';

/** Cards, or the table if it was chosen on this device; a phone has cards alone. */
export function useUsersView() {
  const isPhone = useIsBelow('tablet');
  const [stored, store] = useDeviceSetting('users-view');
  const view: UsersView = stored === 'table' && !isPhone ? 'table' : 'cards';
  return { view, choose: (next: UsersView) => store(next), isChoice: !isPhone };
}

interface UsersViewChoiceProps {
  view: UsersView;
  onChoose: (view: UsersView) => void;
}

/** Chooses between cards and table. */
export function UsersViewChoice({ view, onChoose }: UsersViewChoiceProps) {
  return (
    <SegmentedControl
      aria-label="View of users"
      value={view}
      onChange={(next) => onChoose(next === 'table' ? 'table' : 'cards')}
      data={[
        { value: 'cards', label: 'Cards' },
        { value: 'table', label: 'Table' },
      ]}
    />
  );
}
