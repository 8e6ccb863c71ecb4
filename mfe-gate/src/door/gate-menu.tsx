import { useOptionalSession } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { ActionIcon } from '@muster/ui';
import { Menu } from '@muster/ui/overlays';
import {
  IconDeviceMobilePlus,
  IconDots,
  IconGauge,
  IconHandStop,
  IconSun,
  IconVolume,
  IconVolumeOff,
  IconX,
} from '@tabler/icons-react';
import { SOUND } from '../signal/sound.ts';
import { useSwitch } from '../use-switch.ts';
import * as css from './door.module.css';

const ICON = { size: 24, stroke: 1.75, 'aria-hidden': true } as const;

/** How the gate is drawn, which this browser remembers. */
export interface Looks {
  isSunny: boolean;
  toggleSunlight: () => void;
  hasGloves: boolean;
  toggleGloves: () => void;
}

interface GateMenuProps {
  eventId: string;
  looks: Looks;
  isChrono: boolean;
  /** Guns are measured at this event. */
  canMeasure: boolean;
  onChrono: () => void;
  onAddPhone: () => void;
}

/** What is switched now and then, each with a word. */
export function GateMenu({ eventId, looks, isChrono, canMeasure, ...on }: GateMenuProps) {
  const canAddPhones = useCanAddPhones(eventId);
  const { isSunny, toggleSunlight, hasGloves, toggleGloves } = looks;
  const [hasSound, toggleSound] = useSwitch(SOUND);
  return (
    <Menu position="bottom-end" width={300} withinPortal={false}>
      <Menu.Target>
        <ActionIcon size={56} variant="default" aria-label="More">
          <IconDots {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canMeasure && (
          <Menu.Item
            className={css.item ?? ''}
            leftSection={<IconGauge {...ICON} />}
            onClick={on.onChrono}
          >
            {isChrono ? 'Back to check-in' : 'Chronograph'}
          </Menu.Item>
        )}
        <Menu.Item
          className={css.item ?? ''}
          leftSection={hasSound ? <IconVolumeOff {...ICON} /> : <IconVolume {...ICON} />}
          onClick={toggleSound}
        >
          {hasSound ? 'Sound off' : 'Sound on'}
        </Menu.Item>
        <Menu.Item
          className={css.item ?? ''}
          leftSection={<IconSun {...ICON} />}
          onClick={toggleSunlight}
        >
          {isSunny ? 'Usual colours' : 'Black on white for sunlight'}
        </Menu.Item>
        <Menu.Item
          className={css.item ?? ''}
          leftSection={<IconHandStop {...ICON} />}
          onClick={toggleGloves}
        >
          {hasGloves ? 'Usual rows' : 'Higher rows for gloves'}
        </Menu.Item>
        {canAddPhones && (
          <Menu.Item
            className={css.item ?? ''}
            leftSection={<IconDeviceMobilePlus {...ICON} />}
            onClick={on.onAddPhone}
          >
            Add a phone
          </Menu.Item>
        )}
        <Menu.Item
          className={css.item ?? ''}
          leftSection={<IconX {...ICON} />}
          component="a"
          href="/gate"
        >
          Leave the gate
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Whoever manages the phones of the event does, with a connection. */
function useCanAddPhones(eventId: string): boolean {
  const enabled = useOptionalSession() !== null;
  const { data } = useEndpoint('getEvent', { params: { id: eventId } }, { enabled });
  return data?.event.can.manageDevices ?? false;
}
