import { LENGTH } from '@muster/contract';
import { TextInput } from '@muster/ui';
import { Section } from './section.tsx';
import type { EventForm } from './use-event-form.ts';

/** The organizer's name that players see. */
export function OrganizerSection({ form }: { form: EventForm }) {
  return (
    <Section title="Organizer Information">
      <TextInput
        label="Organizer name"
        required
        maxLength={LENGTH.name}
        {...form.getInputProps('organizer.name')}
      />
    </Section>
  );
}
