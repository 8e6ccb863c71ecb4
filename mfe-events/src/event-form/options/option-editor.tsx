import { LENGTH, SIDE_COLOURS } from '@muster/contract';
import { SideMark } from '@muster/features/side';
import { findField } from '@muster/remote-kit/form';
import { ActionIcon, formatCount, TextInput } from '@muster/ui';
import { Checkbox, NativeSelect, NumberInput } from '@muster/ui/overlays';
import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { focusOnMount } from '../../focus-on-mount.ts';
import { PoundsInput } from '../pounds-input.tsx';
import type { EventForm } from '../use-event-form.ts';
import * as css from './options-section.module.css';

interface OptionEditorProps {
  form: EventForm;
  path: string;
  index: number;
  /** It is a side: it has a colour, and nothing is handed out. */
  isSide: boolean;
  /** It was just added: its label gets the focus. */
  isAdded: boolean;
  /** How many confirmed players have it: the limit cannot be lower. */
  taken: number;
  /** Adds an option below the last; left out where there is no room. */
  onAdd: (() => void) | undefined;
}

/**
 * An option with what it adds to the price, how many can have it, and whether it is handed out.
 * Enter goes to the next option, and adds one after the last.
 */
export function OptionEditor({
  form,
  path,
  index,
  isSide,
  isAdded,
  taken,
  onAdd,
}: OptionEditorProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    const next = findNext(path, index);
    if (next) next.focus();
    else onAdd?.();
  }
  return (
    <li className={css.option} onKeyDown={onKeyDown}>
      <TextInput
        ref={isAdded ? focusOnMount : null}
        aria-label={`Option ${index + 1}`}
        placeholder={`Option ${index + 1}`}
        maxLength={LENGTH.optionLabel}
        className={css.label ?? ''}
        {...form.getInputProps(`${path}.${index}.label`)}
      />
      <PoundsInput
        aria-label={`Price of option ${index + 1}`}
        prefix="+£"
        placeholder="+£0.00"
        className={css.price ?? ''}
        {...form.getInputProps(`${path}.${index}.price`)}
      />
      <NumberInput
        aria-label={`Limit of option ${index + 1}`}
        placeholder="No limit"
        prefix="max "
        {...(taken > 0 && { description: `${formatCount(taken)} taken` })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        className={css.limit ?? ''}
        {...form.getInputProps(`${path}.${index}.limit`)}
      />
      <ActionIcon
        size="var(--muster-control-md)"
        aria-label={`Remove option ${index + 1}`}
        onClick={() => form.removeListItem(path, index)}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <OptionKind
        form={form}
        path={`${path}.${index}`}
        name={`option ${index + 1}`}
        isSide={isSide}
      />
    </li>
  );
}

interface OptionKindProps extends Pick<OptionEditorProps, 'form' | 'path' | 'isSide'> {
  name: string;
}

/** The colour of a side; of another option whether it is handed out. */
function OptionKind({ form, path, name, isSide }: OptionKindProps) {
  if (!isSide)
    return (
      <Checkbox
        className={css.handedOut ?? ''}
        label="Something to hand out"
        aria-label={`Something to hand out: ${name}`}
        {...form.getInputProps(`${path}.isHandedOut`, { type: 'checkbox' })}
      />
    );
  const input = form.getInputProps(`${path}.colour`);
  return (
    <NativeSelect
      className={css.colour ?? ''}
      aria-label={`Colour of ${name}`}
      leftSection={<SideMark colour={input.value} />}
      data={COLOURS}
      {...input}
      value={input.value ?? ''}
    />
  );
}

const COLOURS = [
  { value: '', label: 'Colour' },
  ...SIDE_COLOURS.map((value) => ({ value, label: value })),
];

function findNext(path: string, index: number): HTMLElement | null {
  const nextPath = `${path}.${index + 1}.label`;
  const field = findField(nextPath);
  // Without such a field, the nearest above it is found.
  return field?.dataset.path === nextPath ? field : null;
}
