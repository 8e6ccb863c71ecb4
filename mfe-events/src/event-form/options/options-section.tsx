import { LENGTH, MAX_COUNT } from '@muster/contract';
import { ActionIcon, Button, TextInput } from '@muster/ui';
import { NumberInput } from '@muster/ui/overlays';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { newField, newOption } from '../form-values.ts';
import { Section } from '../section.tsx';
import type { EventForm } from '../use-event-form.ts';
import * as css from './options-section.module.css';

/** The options that players choose when they join, each with what it adds to the price. */
export function OptionsSection({ form }: { form: EventForm }) {
  const { customFields } = form.values;
  return (
    <Section
      title="Custom Options"
      hint="What players choose when they join, such as hire kit or lunch. Options without a label are not saved."
    >
      {customFields.map((field, index) => (
        <FieldEditor key={field.key} form={form} index={index} />
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
  index: number;
}

function FieldEditor({ form, index }: FieldEditorProps) {
  const path = `customFields.${index}`;
  const field = form.values.customFields[index];
  if (!field) return null;
  const name = field.label.trim() || `group ${index + 1}`;
  const error = form.errors[`${path}.options`];
  return (
    <fieldset className={css.field}>
      <legend className={css.legend}>Option group {index + 1}</legend>
      <GroupHead form={form} index={index} name={name} />
      <ul className={css.options}>
        {field.options.map((option, optionIndex) => (
          <OptionEditor key={option.key} form={form} path={`${path}.options`} index={optionIndex} />
        ))}
      </ul>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {field.options.length < MAX_COUNT.options && (
        <AddOption form={form} path={`${path}.options`} groupName={name} />
      )}
    </fieldset>
  );
}

function GroupHead({ form, index, name }: FieldEditorProps & { name: string }) {
  return (
    <div className={css.head}>
      <TextInput
        label="Label"
        placeholder="Hire kit"
        required
        maxLength={LENGTH.customFieldLabel}
        className={css.grow}
        {...form.getInputProps(`customFields.${index}.label`)}
      />
      <ActionIcon
        size="lg"
        aria-label={`Remove ${name}`}
        onClick={() => form.removeListItem('customFields', index)}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface AddOptionProps {
  form: EventForm;
  path: string;
  groupName: string;
}

function AddOption({ form, path, groupName }: AddOptionProps) {
  return (
    <Button
      variant="subtle"
      size="sm"
      className={css.add}
      data-path={path}
      aria-label={`Add option to ${groupName}`}
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => form.insertListItem(path, newOption())}
    >
      Add option
    </Button>
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
