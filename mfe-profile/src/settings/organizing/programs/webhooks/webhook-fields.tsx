import type { ChangeType } from '@muster/contract';
import type { EntityForm } from '@muster/remote-kit/form';
import { TextInput } from '@muster/ui';
import { TypeChoice } from './type-choice.tsx';

/** What can be changed of a webhook. */
export interface WebhookChange {
  url: string;
  types: ChangeType[];
}

interface WebhookFieldsProps {
  form: Pick<EntityForm<WebhookChange>['form'], 'getInputProps' | 'values'>;
}

/** The fields that a new webhook and one that is changed share. */
export function WebhookFields({ form }: WebhookFieldsProps) {
  return (
    <>
      <TextInput
        label="Address"
        type="url"
        placeholder="https://example.org/muster"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TypeChoice {...form.getInputProps('types')} value={form.values.types} />
    </>
  );
}
