import type { Event } from '@muster/contract';
import { hasSides } from '@muster/domain';
import { PROFILE_PATH, useConfig, useSession } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { findField } from '@muster/remote-kit/form';
import { Anchor, Button, Group } from '@muster/ui';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type EventFormValues, newField, newOption } from '../form-values.ts';
import type { EventForm } from '../use-event-form.ts';

/** A part that is there once somebody has asked for it. */
export type Extra = 'payment' | 'minAge';

/** The parts that the values use. */
export function usedExtras({ payment, minAge }: EventFormValues): ReadonlySet<Extra> {
  const used: Extra[] = [];
  if (payment && payment.mode !== 'off') used.push('payment');
  if (minAge !== '') used.push('minAge');
  return new Set(used);
}

interface AlsoForEventProps {
  form: EventForm;
  /** Undefined: a new one. */
  event: Event | undefined;
  extras: ReadonlySet<Extra>;
  onAdd: (extra: Extra) => void;
}

/** What an event can have besides and does not use yet: one press opens it. */
export function AlsoForEvent({ form, event, extras, onAdd }: AlsoForEventProps) {
  const { takesPayments } = useConfig();
  const focusNext = useFocusNext();
  const { customFields } = form.values;
  const groupPath = `customFields.${customFields.length}.label`;
  function addGroup(group: Partial<ReturnType<typeof newField>>) {
    form.insertListItem('customFields', { ...newField(), ...group });
    focusNext(groupPath);
  }
  function addExtra(extra: Extra, path: string) {
    onAdd(extra);
    focusNext(path);
  }
  const sides = SIDES.map((side) => ({ ...newOption(), ...side }));
  const kit = [newOption(), newOption()].map((option) => ({ ...option, isHandedOut: true }));
  const hasKit = customFields.some(({ options }) => options.some(({ isHandedOut }) => isHandedOut));
  return (
    <Group gap={4}>
      <span>Also for this event:</span>
      {!hasKit && (
        <Choice name="Hire kit" onPress={() => addGroup({ label: 'Hire kit', options: kit })} />
      )}
      {!customFields.some(({ isPlace }) => isPlace) && (
        <Choice name="Ticket types" onPress={() => addGroup({ label: 'Ticket', isPlace: true })} />
      )}
      {!hasSides(customFields) && (
        <Choice
          name="Sides"
          onPress={() => addGroup({ label: 'Side', isSide: true, options: sides })}
        />
      )}
      {takesPayments && !extras.has('payment') && (
        <Choice name="Online payment" onPress={() => addExtra('payment', 'payment.mode')} />
      )}
      {!extras.has('minAge') && (
        <Choice name="Minimum age" onPress={() => addExtra('minAge', 'minAge')} />
      )}
      <WaiverLink event={event} />
    </Group>
  );
}

const SIDES = [
  { label: 'Tan', colour: 'tan' },
  { label: 'Green', colour: 'green' },
] as const;

function Choice({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={onPress}
    >
      {name}
    </Button>
  );
}

/** Leads to the settings: an organizer has one waiver for all events. */
function WaiverLink({ event }: { event: Event | undefined }) {
  const { user } = useSession();
  const isOwn = !event || event.organizer.id === user.id;
  const { data } = useEndpoint('getWaiver', {}, { enabled: isOwn });
  if (data?.waiver !== null) return null;
  return (
    <Anchor
      component={Link}
      to={{ pathname: `${PROFILE_PATH}/organizing`, hash: 'waiver' }}
      size="sm"
    >
      Waiver
    </Anchor>
  );
}

/** Moves the focus to a field that is there after the next render. */
function useFocusNext() {
  const [path, setPath] = useState<string>();
  useEffect(() => {
    if (path === undefined) return;
    const field = findField(path);
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
    setPath(undefined);
  }, [path]);
  return setPath;
}
