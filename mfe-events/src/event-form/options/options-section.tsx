import { LENGTH, MAX_COUNT } from '@muster/contract';
import { ActionIcon, Button, TextInput } from '@muster/ui';
import { NumberInput } from '@muster/ui/overlays';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { newField, newOption } from '../form-values.ts';
import { Section } from '../section.tsx';
import type { EventForm } from '../use-event-form.ts';
import * as css from './options-section.module.css';

/** Choices players make on joining, each with what it adds to the price. */
export function OptionsSection({ form }: { form: EventForm }) {
  const { customFields } = form.values;
  return (
    <Section
      title="Custom Options"
      hint="What players choose when they join, such as hire kit or lunch. Options without a label are left out."
    >
      {customFields.map((field, place) => (
        <FieldEditor key={field.key} form={form} place={place} />
      ))}
      {customFields.length < MAX_COUNT.customFields && (
        <Button
          variant="default"
          className={css.add}
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => form.insertListItem('customFields', newField())}
        >
          Add option group
        </Button>
      )}
    </Section>
  );
}

interface FieldEditorProps {
  form: EventForm;
  place: number;
}

function FieldEditor({ form, place }: FieldEditorProps) {
  const path = `customFields.${place}`;
  const field = form.values.customFields[place];
  if (!field) return null;
  const name = field.label.trim() || `group ${place + 1}`;
  const error = form.errors[`${path}.options`];
  return (
    <fieldset className={css.field}>
      <legend className={css.legend}>Option group {place + 1}</legend>
      <div className={css.head}>
        <TextInput
          label="Label"
          placeholder="Hire kit"
          required
          maxLength={LENGTH.customFieldLabel}
          className={css.grow}
          {...form.getInputProps(`${path}.label`)}
        />
        <ActionIcon
          size="lg"
          aria-label={`Remove ${name}`}
          onClick={() => form.removeListItem('customFields', place)}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <ul className={css.options}>
        {field.options.map((option, index) => (
          <OptionEditor key={option.key} form={form} path={`${path}.options`} index={index} />
        ))}
      </ul>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {field.options.length < MAX_COUNT.options && (
        <Button
          variant="subtle"
          size="sm"
          className={css.add}
          data-path={`${path}.options`}
          aria-label={`Add option to ${name}`}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => form.insertListItem(`${path}.options`, newOption())}
        >
          Add option
        </Button>
      )}
    </fieldset>
  );
}

interface OptionEditorProps {
  form: EventForm;
  path: string;
  index: number;
}

function OptionEditor({ form, path, index }: OptionEditorProps) {
  return (
    <li className={css.option}>
      <TextInput
        aria-label={`Option ${index + 1}`}
        placeholder={`Option ${index + 1}`}
        maxLength={LENGTH.optionLabel}
        className={css.grow}
        {...form.getInputProps(`${path}.${index}.label`)}
      />
      <NumberInput
        aria-label={`Price of option ${index + 1}`}
        placeholder="0.00"
        prefix="+£"
        step={0.01}
        min={0}
        decimalScale={2}
        allowNegative={false}
        hideControls
        className={css.price}
        {...form.getInputProps(`${path}.${index}.price`)}
      />
      <ActionIcon
        size="lg"
        aria-label={`Remove option ${index + 1}`}
        onClick={() => form.removeListItem(path, index)}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}
