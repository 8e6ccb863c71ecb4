import type { EntityForm } from '@muster/remote-kit/form';
import { TextInput } from '@muster/ui';
import { DateField } from '@muster/ui/date-field';
import type { ReactNode } from 'react';

/** What can be changed of a key. */
export interface KeyChange {
  name: string;
  /** The last day. */
  expiresAt: string;
}

interface KeyFieldsProps {
  form: Pick<EntityForm<KeyChange>['form'], 'getInputProps' | 'values'>;
  /** Between the name and the end. */
  children?: ReactNode;
}

/** The fields that a new key and one that is changed share. */
export function KeyFields({ form, children }: KeyFieldsProps) {
  return (
    <>
      <TextInput
        label="Name of the program"
        placeholder="Till"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {children}
      <DateField
        label="Until the end of"
        {...form.getInputProps('expiresAt')}
        value={form.values.expiresAt}
      />
    </>
  );
}
