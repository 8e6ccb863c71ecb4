import { useDeviceSetting } from '@muster/remote-kit';
import { ActionIcon } from '@muster/ui';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useState } from 'react';
import * as css from './event-list.module.css';

const LAYOUTS = ['cards', 'rows'] as const;
/** How the events are laid out. */
export type Layout = (typeof LAYOUTS)[number];

/** With so many events a compact list is shown at first. */
const MANY_EVENTS = 6;

/** The layout that the account chose on this device. */
export function useChosenLayout(): [Layout | undefined, (layout: Layout) => void] {
  const [stored, store] = useDeviceSetting('events-layout');
  return [LAYOUTS.find((layout) => layout === stored), store];
}

/**
 * Until one is chosen, the layout follows from how many events there are; a filter, which leaves
 * fewer, does not change it.
 */
export function useInitialLayout(total = 0): Layout {
  const [largest, setLargest] = useState(total);
  if (total > largest) setLargest(total);
  return largest >= MANY_EVENTS ? 'rows' : 'cards';
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
