import { failureFields, failureText } from '@muster/api-client';
import { SQUAD } from '@muster/contract';
import { useChange } from '@muster/remote-kit/endpoints';
import { createContentNonces } from '@muster/remote-kit/nonces';
import { Button, FormBanner, TextInput, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { type FormEvent, useState } from 'react';
import * as css from './squad.module.css';
import { SQUAD_FAILURE } from './squad-texts.ts';

interface MakeSquadDialogProps {
  eventId: string;
  onClose: () => void;
}

const REFRESH = { refreshes: ['events'] } as const;

/** A squad for a game that the player has joined: a new one, or that of a mate by its code. */
export function MakeSquadDialog({ eventId, onClose }: MakeSquadDialogProps) {
  useReturnFocus();
  const params = { id: eventId };
  const [nonces] = useState(createContentNonces);
  const making = useChange('createSquad', REFRESH);
  const entering = useChange('joinSquad', REFRESH);
  const error = making.error ?? entering.error;
  const fields = failureFields(error);
  const isAtField = fields.name !== undefined || fields.squadCode !== undefined;
  function make(name: string) {
    const body = { name, nonce: nonces.nonceFor({ name }) };
    making.mutate({ params, body }, { onSuccess: onClose });
  }
  function enter(squadCode: string) {
    entering.mutate({ params, body: { squadCode } }, { onSuccess: onClose });
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Come with your mates"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={css.dialog}>
        <FormBanner
          text={error && !isAtField ? failureText(error, SQUAD_FAILURE.change) : null}
          isWaiting={false}
          onDismiss={making.error ? making.reset : entering.reset}
        />
        <OneFieldForm
          label="Name of a new squad"
          button="Make it"
          maxLength={SQUAD.maxName}
          error={fields.name}
          isSending={making.isPending}
          onSend={make}
        />
        <OneFieldForm
          label="Or the code of a squad"
          button="Join it"
          maxLength={SQUAD.maxCode}
          error={fields.squadCode}
          isSending={entering.isPending}
          onSend={enter}
        />
      </div>
    </Modal>
  );
}

interface OneFieldFormProps {
  label: string;
  button: string;
  maxLength: number;
  error: string | undefined;
  isSending: boolean;
  onSend: (text: string) => void;
}

function OneFieldForm({ label, button, isSending, onSend, ...input }: OneFieldFormProps) {
  const [text, setText] = useState('');
  function send(event: FormEvent) {
    event.preventDefault();
    onSend(text);
  }
  return (
    <form className={css.buttons} onSubmit={send}>
      <TextInput
        className={css.grow ?? ''}
        label={label}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        {...input}
      />
      <Button type="submit" variant="default" loading={isSending} disabled={text.trim() === ''}>
        {button}
      </Button>
    </form>
  );
}
