import { LENGTH, MAX_COUNT } from '@muster/contract';
import { TagsInput } from '@muster/ui/overlays';
import { Section } from './section.tsx';
import type { EventForm } from './use-event-form.ts';

const SUGGESTED = [
  'Eye protection',
  'Full-face mask',
  'Boots',
  'Gloves',
  'Radio',
  'Torch',
  'Two-tone replica',
  'Water bottle',
];

/** The required equipment, as tags: Enter or a comma completes one. */
export function EquipmentSection({ form }: { form: EventForm }) {
  const { error, ...props } = form.getInputProps('requiredEquipment');
  return (
    <Section title="Required Equipment">
      <TagsInput
        label="Equipment"
        description="Press Enter after each"
        placeholder={form.values.requiredEquipment.length === 0 ? 'Eye protection' : undefined}
        data={SUGGESTED}
        maxTags={MAX_COUNT.requiredEquipment}
        maxLength={LENGTH.equipment}
        splitChars={[',', ';']}
        acceptValueOnBlur
        clearable
        clearButtonProps={{ 'aria-label': 'Remove all equipment' }}
        error={error ?? firstError(form.errors)}
        {...props}
      />
    </Section>
  );
}

/** The error of a single tag, which has no field of its own. */
function firstError(errors: EventForm['errors']) {
  return Object.entries(errors).find(([path]) => path.startsWith('requiredEquipment.'))?.[1];
}
