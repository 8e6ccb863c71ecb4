import { NativeSelect } from '@muster/ui/overlays';
import { count } from '../count.ts';
import type { EventForm } from './use-event-form.ts';

/** Any number from 0 to 720 is kept; these are what most choose. */
const HOURS = [0, 2, 12, 24, 48, 72, 168];

/** Until when players of an event give their spots away themselves. */
export function GiveAwayField({ form }: { form: EventForm }) {
  const { givesSpots, transferUntilHours } = form.values;
  const chosen = Number(transferUntilHours);
  const hours = HOURS.includes(chosen) ? HOURS : [...HOURS, chosen];
  return (
    <NativeSelect
      label="Players can give their spots away"
      description="With what they have paid; you see who comes instead"
      {...form.getInputProps('transferUntilHours')}
      value={givesSpots ? String(chosen) : ''}
      onChange={({ currentTarget: { value } }) => {
        form.setFieldValue('givesSpots', value !== '');
        if (value !== '') form.setFieldValue('transferUntilHours', Number(value));
      }}
      data={[
        { value: '', label: 'No' },
        ...hours.map((hour) => ({ value: String(hour), label: `Until ${describe(hour)}` })),
      ]}
    />
  );
}

function describe(hours: number): string {
  if (hours === 0) return 'it starts';
  return `${hours % 24 === 0 ? count(hours / 24, 'day') : count(hours, 'hour')} before`;
}
