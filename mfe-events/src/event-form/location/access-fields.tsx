import { SITE_ACCESS, SITE_FEATURES } from '@muster/contract';
import { SITE_FEATURE_LABELS } from '@muster/domain';
import { TextInput } from '@muster/ui';
import { Checkbox } from '@muster/ui/overlays';
import { More } from '../more/more.tsx';
import type { EventForm } from '../use-event-form.ts';

/** What the site has for whoever needs it, and whom to ask. */
export function AccessFields({ form }: { form: EventForm }) {
  const { features, contact } = form.values.access;
  return (
    <More
      form={form}
      of="access of the site"
      paths={['access']}
      isNeeded={features.length > 0 || contact !== ''}
    >
      <Checkbox.Group label="The site has" {...form.getInputProps('access.features')}>
        {SITE_FEATURES.map((feature) => (
          <Checkbox key={feature} value={feature} label={SITE_FEATURE_LABELS[feature]} my={8} />
        ))}
      </Checkbox.Group>
      <TextInput
        label="Whom to ask about access"
        description="A name with an email or telephone number. Everybody can read it"
        maxLength={SITE_ACCESS.maxContact}
        {...form.getInputProps('access.contact')}
      />
    </More>
  );
}
