import { Checkbox, NumberInput } from '@muster/ui/overlays';
import { Section } from './section.tsx';
import type { EventForm } from './use-event-form.ts';

interface CapacitySectionProps {
  form: EventForm;
  /** How many have a place already; the maximum cannot go below. */
  confirmed: number;
}

/** How many may come, and what happens when they have. */
export function CapacitySection({ form, confirmed }: CapacitySectionProps) {
  return (
    <Section title="Event Capacity">
      <NumberInput
        label="Max participants"
        description={
          confirmed > 0
            ? `Empty means unlimited. ${confirmed} ${confirmed === 1 ? 'has' : 'have'} a place already.`
            : 'Empty means unlimited'
        }
        hideControls
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('maxParticipants')}
      />
      <Checkbox
        label="Keep a waitlist when the event is full"
        {...form.getInputProps('waitlistEnabled', { type: 'checkbox' })}
      />
    </Section>
  );
}
