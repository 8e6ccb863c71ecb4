import { LENGTH, MAX_COUNT } from '@muster/contract';
import { useSession } from '@muster/remote-kit';
import { TagsInput } from '@muster/ui/overlays';
import { useState } from 'react';
import { Section } from './section.tsx';
import type { EventForm } from './use-event-form.ts';

const REPLICA = 'Two-tone replica';

const SUGGESTED = [
  'Eye protection',
  'Full-face mask',
  'Boots',
  'Gloves',
  'Radio',
  'Torch',
  REPLICA,
  'Water bottle',
];

/** The required equipment, as tags: Enter or a comma completes one. */
export function EquipmentSection({ form }: { form: EventForm }) {
  const { error, onChange, ...props } = form.getInputProps('requiredEquipment');
  // Open only while somebody looks for a suggestion: it covers what is below.
  const [isOpen, setOpen] = useState(false);
  const { gameKind = 'airsoft' } = useSession().user;
  return (
    <Section title="Required Equipment">
      <TagsInput
        label="Equipment"
        description="Press Enter after each"
        placeholder={form.values.requiredEquipment.length === 0 ? 'Eye protection' : undefined}
        data={SUGGESTED.filter((one) => one !== REPLICA || gameKind === 'airsoft')}
        maxTags={MAX_COUNT.requiredEquipment}
        maxLength={LENGTH.equipment}
        splitChars={[',', ';']}
        acceptValueOnBlur
        openOnFocus={false}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        // All suggestions have room: a list that scrolls would need a key of its own.
        maxDropdownHeight={400}
        withScrollArea={false}
        // Within the dialog, so that a screen reader finds it there.
        comboboxProps={{ withinPortal: false }}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove all equipment' }}
        error={error ?? firstError(form.errors)}
        {...props}
        onChange={(equipment) => {
          setOpen(false);
          onChange(equipment);
        }}
      />
    </Section>
  );
}

/** The error of a single tag, which has no field of its own. */
function firstError(errors: EventForm['errors']) {
  return Object.entries(errors).find(([path]) => path.startsWith('requiredEquipment.'))?.[1];
}
