import { SegmentedControl } from '@muster/ui/overlays';
import type { ThreadFilter } from './thread-filter.ts';
import * as css from './thread-list.module.css';

const STATUSES: { value: ThreadFilter['status']; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
];

interface StatusChoiceProps {
  status: ThreadFilter['status'];
  onChoose: (status: ThreadFilter['status']) => void;
}

/** Lists all threads, those with unread messages, or those without. */
export function StatusChoice({ status, onChoose }: StatusChoiceProps) {
  return (
    <SegmentedControl
      aria-label="Show threads"
      fullWidth
      withItemsBorders={false}
      classNames={{
        root: css.statuses ?? '',
        label: css.status ?? '',
        indicator: css.chosenStatus ?? '',
      }}
      data={STATUSES}
      value={status}
      onChange={(value) => onChoose(STATUSES.find((one) => one.value === value)?.value ?? 'all')}
    />
  );
}
