import { LENGTH } from '@muster/contract';
import { Input, SearchField } from '@muster/ui';
import { IconChevronDown } from '@tabler/icons-react';
import * as css from './all-events.module.css';
import { fromSortOption, SORT_LABELS, toSortOption, type useEventsView } from './events-view.ts';

const STATUS_LABELS = {
  '': 'All Events',
  approved: 'Approved',
  pending: 'Pending Approval',
  rejected: 'Rejected',
} as const;

/** Search, filter and order of the table of all events. */
export function EventsToolbar({ state }: { state: ReturnType<typeof useEventsView> }) {
  const { view, set, sortBy } = state;
  function filter(option: string) {
    const status = option === '' ? null : (option as NonNullable<typeof view.status>);
    set({ status });
  }
  function sort(option: string) {
    const order = fromSortOption(option);
    sortBy(order.sort, order.direction);
  }
  return (
    <div className={css.toolbar}>
      <SearchField
        label="Search events"
        placeholder="Search title, location, organizer"
        maxLength={LENGTH.search}
        search={view.search}
        onSearch={(search) => set({ search })}
      />
      <Choice label="Filter" labels={STATUS_LABELS} value={view.status ?? ''} onChange={filter} />
      <Choice label="Sort" labels={SORT_LABELS} value={toSortOption(view)} onChange={sort} />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  labels: Readonly<Record<string, string>>;
  value: string;
  onChange: (value: string) => void;
}

/** The browser's own select, as in the list of events. */
function Choice({ label, labels, value, onChange }: ChoiceProps) {
  return (
    <Input
      component="select"
      pointer
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
    >
      {Object.entries(labels).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </Input>
  );
}
