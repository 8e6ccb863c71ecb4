import { Button } from '@muster/ui';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ParticipantsView } from '../data/participants-view.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';

interface FiltersButtonProps {
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens the filters, and says how many of them are set while they are out of sight. */
export function FiltersButton({ isOpen, onToggle }: FiltersButtonProps) {
  const count = countFilters(useParticipantsScreen().url.values);
  return (
    <Button
      variant={count > 0 ? 'light' : 'default'}
      aria-expanded={isOpen}
      onClick={onToggle}
      leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
    >
      {count > 0 ? `Filters (${count})` : 'Filters'}
    </Button>
  );
}

function countFilters(view: ParticipantsView): number {
  const { status, payment, waiver, readiness, optionId, optionLabel, squadId } = view;
  return [status, payment, waiver, readiness, optionId || optionLabel, squadId].filter(Boolean)
    .length;
}
