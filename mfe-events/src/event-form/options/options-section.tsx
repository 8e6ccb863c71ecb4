import { LENGTH, MAX_COUNT } from '@muster/contract';
import { hasSides } from '@muster/domain';
import { ActionIcon, Button, TextInput } from '@muster/ui';
import { Checkbox } from '@muster/ui/overlays';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { focusOnMount } from '../../focus-on-mount.ts';
import { newField, newOption } from '../form-values.ts';
import { Section } from '../section.tsx';
import type { EventForm } from '../use-event-form.ts';
import { OptionEditor } from './option-editor.tsx';
import * as css from './options-section.module.css';
import { SideRules } from './side-rules.tsx';

/** The options that players choose when they join, each with what it adds to the price. */
export function OptionsSection({ form }: { form: EventForm }) {
  const { customFields } = form.values;
  const [addedKey, setAddedKey] = useState<string | null>(null);
  function add() {
    const field = newField();
    setAddedKey(field.key);
    form.insertListItem('customFields', field);
  }
  return (
    <Section
      title="Custom Options"
      hint="What players choose when they join, such as hire kit or lunch. A limit says how many can have an option. Press Enter for the next option; options without a label are not saved."
    >
      {customFields.map((field, index) => (
        <FieldEditor key={field.key} form={form} index={index} isAdded={field.key === addedKey} />
      ))}
      {customFields.length < MAX_COUNT.customFields && (
        <Button
          variant="default"
          className={css.add}
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={add}
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
  /** It was just added: its label gets the focus. */
  isAdded: boolean;
}

function FieldEditor({ form, index, isAdded }: FieldEditorProps) {
  const path = `customFields.${index}`;
  const [addedKey, setAddedKey] = useState<string | null>(null);
  const field = form.values.customFields[index];
  if (!field) return null;
  function addOption() {
    const option = newOption();
    setAddedKey(option.key);
    form.insertListItem(`${path}.options`, option);
  }
  const onAdd = field.options.length < MAX_COUNT.options ? addOption : undefined;
  const name = field.label.trim() || `group ${index + 1}`;
  const error = form.errors[`${path}.options`];
  return (
    <fieldset className={css.field}>
      <legend className={css.legend}>Option group {index + 1}</legend>
      <GroupHead form={form} index={index} name={name} isAdded={isAdded} />
      {!field.isSide && (
        <Checkbox
          label="These are the ticket types"
          description="Every player chooses one, such as walk-on, rental or marshal"
          {...form.getInputProps(`${path}.isPlace`, { type: 'checkbox' })}
        />
      )}
      {!field.isPlace && (field.isSide || !hasSides(form.values.customFields)) && (
        <Checkbox
          label="These are the sides"
          description="Two to six, such as Tan and Green"
          {...form.getInputProps(`${path}.isSide`, { type: 'checkbox' })}
        />
      )}
      <ul className={css.options}>
        {field.options.map((option, optionIndex) => (
          <OptionEditor
            key={option.key}
            form={form}
            path={`${path}.options`}
            index={optionIndex}
            isSide={field.isSide}
            isAdded={option.key === addedKey}
            taken={option.taken}
            onAdd={onAdd}
          />
        ))}
      </ul>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {onAdd && <AddOption path={`${path}.options`} groupName={name} onAdd={onAdd} />}
      {field.isSide && <SideRules form={form} />}
    </fieldset>
  );
}

function GroupHead({ form, index, name, isAdded }: FieldEditorProps & { name: string }) {
  return (
    <div className={css.head}>
      <TextInput
        ref={isAdded ? focusOnMount : null}
        label="Label"
        placeholder="Hire kit"
        required
        maxLength={LENGTH.customFieldLabel}
        {...form.getInputProps(`customFields.${index}.label`)}
      />
      <ActionIcon
        size="var(--muster-control-md)"
        aria-label={`Remove ${name}`}
        onClick={() => form.removeListItem('customFields', index)}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface AddOptionProps {
  path: string;
  groupName: string;
  onAdd: () => void;
}

function AddOption({ path, groupName, onAdd }: AddOptionProps) {
  return (
    <Button
      variant="subtle"
      size="sm"
      className={css.add}
      data-path={path}
      aria-label={`Add option to ${groupName}`}
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={onAdd}
    >
      Add option
    </Button>
  );
}
