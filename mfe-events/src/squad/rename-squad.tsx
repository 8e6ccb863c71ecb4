import { failureFields } from '@muster/api-client';
import { SQUAD, type Squad } from '@muster/contract';
import type { useChange } from '@muster/remote-kit/endpoints';
import { Button, TextInput } from '@muster/ui';
import { type FormEvent, useState } from 'react';
import * as css from './squad.module.css';

export interface RenameSquadProps extends Pick<Squad, 'id' | 'name'> {
  updating: ReturnType<typeof useChange<'updateSquad'>>;
  onRenamed?: () => void;
}

/** A field with the name of a squad. */
export function RenameSquad({ id, name: before, updating, onRenamed }: RenameSquadProps) {
  const [name, setName] = useState(before);
  function rename(event: FormEvent) {
    event.preventDefault();
    updating.mutate({ params: { id }, body: { name } }, { onSuccess: () => onRenamed?.() });
  }
  return (
    <form className={css.buttons} onSubmit={rename}>
      <TextInput
        className={css.grow ?? ''}
        label="Name of the squad"
        maxLength={SQUAD.maxName}
        value={name}
        error={failureFields(updating.error).name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={name.trim() === before}>
        Rename
      </Button>
    </form>
  );
}
