import { Checkbox } from '@muster/ui/overlays';
import { Section } from './section.tsx';
import type { EventForm } from './use-event-form.ts';

/** For the superadmin: approve or reject. */
export function ApprovalSection({ form }: { form: EventForm }) {
  return (
    <Section title="Approval">
      <Checkbox
        label="Approved: players can see it"
        {...form.getInputProps('approved', { type: 'checkbox' })}
      />
    </Section>
  );
}
