import { usesFeature } from '@muster/domain';
import { Input } from '@muster/ui';
import { IconChevronDown } from '@tabler/icons-react';
import { listSquadMembers } from '../data/fetch-all-participants.ts';
import { type ParticipantsView, sortedBy } from '../data/participants-view.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import * as css from './toolbar.module.css';

const ORDERS = [
  { label: 'Status, then joining', ...sortedBy('status', 'ascending') },
  { label: 'Status, cancelled first', ...sortedBy('status', 'descending') },
  { label: 'Name, A to Z', ...sortedBy('name', 'ascending') },
  { label: 'Name, Z to A', ...sortedBy('name', 'descending') },
  { label: 'Surname, A to Z', ...sortedBy('surname', 'ascending') },
  { label: 'Surname, Z to A', ...sortedBy('surname', 'descending') },
  { label: 'Still to come first', ...sortedBy('checkin', 'ascending') },
  { label: 'Checked in first', ...sortedBy('checkin', 'descending') },
  { label: 'Payment, paid first', ...sortedBy('payment', 'ascending') },
  { label: 'Payment, paid last', ...sortedBy('payment', 'descending') },
  { label: 'Joined, earliest first', ...sortedBy('joined', 'ascending') },
  { label: 'Joined, latest first', ...sortedBy('joined', 'descending') },
];

const SQUAD_ORDERS = [
  { label: 'Squad, A to Z', ...sortedBy('squad', 'ascending') },
  { label: 'Squad, Z to A', ...sortedBy('squad', 'descending') },
];

/** The order of the list: by surname too, and where a width does not have all the headers. */
export function SortField({ onView }: { onView: (change: Partial<ParticipantsView>) => void }) {
  const { url, list } = useParticipantsScreen();
  const { sort, direction } = url.values;
  const squadMembers = listSquadMembers(list.data);
  const hasSquads = sort === 'squad' || usesFeature({ squadMembers }, 'squadMembers');
  const orders = hasSquads ? [...ORDERS, ...SQUAD_ORDERS] : ORDERS;
  const current = orders.findIndex((order) => order.sort === sort && order.direction === direction);
  return (
    <Input
      component="select"
      pointer
      className={css.sort ?? ''}
      aria-label="Sort"
      value={current}
      onChange={({ currentTarget }) => {
        const order = orders[Number(currentTarget.value)];
        if (order) onView({ sort: order.sort, direction: order.direction });
      }}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
    >
      {orders.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </Input>
  );
}
