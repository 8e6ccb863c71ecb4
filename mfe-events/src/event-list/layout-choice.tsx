import { useDeviceSetting } from '@muster/remote-kit';
import { ActionIcon } from '@muster/ui';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import * as css from './event-list.module.css';

/** How the events are laid out. */
export type Layout = 'cards' | 'rows';

/** The layout that the account chose on this device, at first cards. */
export function useLayout(): [Layout, (layout: Layout) => void] {
  const [stored, store] = useDeviceSetting('events-layout');
  return [stored === 'rows' ? 'rows' : 'cards', store];
}

const CHOICES = [
  { layout: 'cards', label: 'Show as cards', Icon: IconLayoutGrid },
  { layout: 'rows', label: 'Show as a compact list', Icon: IconList },
] as const;

interface LayoutChoiceProps {
  layout: Layout;
  onChoose: (layout: Layout) => void;
}

/** Two buttons, of which one is pressed. */
export function LayoutChoice({ layout: chosen, onChoose }: LayoutChoiceProps) {
  return (
    <div className={css.layouts}>
      {CHOICES.map(({ layout, label, Icon }) => (
        <ActionIcon
          key={layout}
          variant={layout === chosen ? 'light' : 'subtle'}
          color={layout === chosen ? 'moss' : 'gray'}
          aria-label={label}
          aria-pressed={layout === chosen}
          onClick={() => onChoose(layout)}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  );
}
