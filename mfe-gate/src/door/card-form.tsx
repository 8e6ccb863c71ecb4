import type { CardColour } from '@muster/contract';
import { Button } from '@muster/ui';
import { SegmentedControl, Textarea } from '@muster/ui/overlays';
import { useState } from 'react';
import * as css from './person-dialog.module.css';
import { useFirstField } from './use-first-field.ts';

const COLOURS: { value: CardColour; label: string }[] = [
  { value: 'yellow', label: 'Yellow' },
  { value: 'red', label: 'Red' },
];
const MAX_REASON = 500;
/** Why no card can be given now. */
export const CARD_NEEDS_SIGNAL = 'Giving a card needs a signal';

interface CardFormProps {
  name: string;
  isOnline: boolean;
  isGiving: boolean;
  /** No reason was typed. */
  isMissing: boolean;
  failure: string | null;
  onGive: (colour: CardColour, reason: string) => void;
}

/** Which card somebody gets, and why. */
export function CardForm({ name, isOnline, isGiving, failure, ...form }: CardFormProps) {
  const { isMissing, onGive } = form;
  const [colour, setColour] = useState<CardColour>('yellow');
  const [reason, setReason] = useState('');
  const fields = useFirstField();
  const notice = failure ?? (isOnline ? null : CARD_NEEDS_SIGNAL);
  return (
    <form
      ref={fields}
      className={css.note}
      aria-label={`Card for ${name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onGive(colour, reason.trim());
      }}
    >
      <SegmentedControl
        aria-label="Colour"
        classNames={{
          root: css.colours ?? '',
          label: css.colour ?? '',
          indicator: css.chosen ?? '',
        }}
        size="lg"
        fullWidth
        data={COLOURS}
        value={colour}
        onChange={(value) => setColour(value as CardColour)}
      />
      <p>
        {colour === 'red'
          ? 'With a red card they cannot join these events for a year. Spots they have stay.'
          : 'A yellow card is a warning that the crew sees for a year.'}
      </p>
      <Textarea
        size="lg"
        label="Reason"
        required
        rows={2}
        maxLength={MAX_REASON}
        value={reason}
        error={isMissing && 'Say why they get the card'}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {notice && (
        <p role="alert" className={css.failed}>
          {notice}
        </p>
      )}
      <Button size="xl" type="submit" loading={isGiving}>
        Give {colour} card
      </Button>
    </form>
  );
}
