import { FIELD_TEXT, readTicketCode } from '@muster/contract';
import { ActionIcon, TextInput } from '@muster/ui';
import { IconArrowRight } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import * as css from './toolbar.module.css';

/** Finds a participant by the code on their ticket, where no camera reads the QR code. */
export function TicketField() {
  const { url } = useParticipantsScreen();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  function find(event: FormEvent) {
    event.preventDefault();
    const code = readTicketCode(text);
    setError(code ? null : FIELD_TEXT.ticketCode);
    if (!code) return;
    setText('');
    url.set({ ticket: code });
  }
  return (
    <form className={css.ticket} onSubmit={find} aria-label="Find a ticket">
      <TextInput
        aria-label="Ticket code"
        placeholder="Ticket code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
        rightSection={
          <ActionIcon type="submit" aria-label="Find ticket">
            <IconArrowRight size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
      />
    </form>
  );
}
