import { OFFER, SQUAD } from '@muster/contract';
import { Checkbox, NumberInput } from '@muster/ui/overlays';
import { GiveAwayField } from './give-away-field.tsx';
import { More } from './more/more.tsx';
import { Section } from './section.tsx';
import type { EventForm } from './use-event-form.ts';

interface CapacitySectionProps {
  form: EventForm;
  /** How many spots are taken already; the maximum cannot be lower. */
  confirmedCount: number;
  hasMinAge: boolean;
}

/** The maximum of participants, the waitlist, and the minimum age. */
export function CapacitySection({ form, confirmedCount, hasMinAge }: CapacitySectionProps) {
  const hasLimits = form.values.customFields.some(({ options }) =>
    options.some(({ limit }) => limit !== ''),
  );
  return (
    <Section title="Event Capacity">
      <NumberInput
        label="Max participants"
        description={
          confirmedCount > 0
            ? `Leave empty for no limit. ${confirmedCount} ${confirmedCount === 1 ? 'spot is' : 'spots are'} taken.`
            : 'Leave empty for no limit'
        }
        hideControls
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('maxParticipants')}
      />
      {hasMinAge && (
        <NumberInput
          label="Minimum age"
          description="On the day of the event. Leave empty for everybody"
          hideControls
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('minAge')}
        />
      )}
      <More
        form={form}
        of="waitlist"
        paths={['waitlist']}
        isNeeded={!form.values.waitlistEnabled || !form.values.waitlistPassesGroups || hasLimits}
      >
        <Checkbox
          label="Start a waitlist when the event is full"
          {...form.getInputProps('waitlistEnabled', { type: 'checkbox' })}
        />
        {hasLimits && (
          <Checkbox
            label="Let others move up past a player who waits for a sold-out option"
            {...form.getInputProps('waitlistSkipsSoldOut', { type: 'checkbox' })}
          />
        )}
        <Checkbox
          label="Let others move up past a group that needs more spots than are free"
          description="Three times at most. Then free spots are kept for the group"
          {...form.getInputProps('waitlistPassesGroups', { type: 'checkbox' })}
        />
      </More>
      <LargestSquad form={form} />
    </Section>
  );
}

function LargestSquad({ form }: Pick<CapacitySectionProps, 'form'>) {
  return (
    <More
      form={form}
      of="squads and giving spots away"
      paths={['maxPartySize', 'maxUnpaidOpenSpots', 'transferUntilHours']}
      isNeeded={
        form.values.maxPartySize !== SQUAD.defaultMaxPartySize ||
        form.values.maxUnpaidOpenSpots !== SQUAD.defaultMaxUnpaidOpen ||
        !form.values.givesSpots ||
        form.values.transferUntilHours !== OFFER.defaultUntilHours
      }
    >
      <NumberInput
        label="Largest squad"
        description="How many friends can come as one squad. 1: no squads"
        hideControls
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('maxPartySize')}
      />
      <NumberInput
        label="Unpaid open spots of a squad"
        description="How many spots its leader can hold for friends before anybody has paid"
        hideControls
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('maxUnpaidOpenSpots')}
      />
      <GiveAwayField form={form} />
    </More>
  );
}
