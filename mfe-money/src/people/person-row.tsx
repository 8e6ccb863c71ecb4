import type { Event, PersonBalance } from '@muster/contract';
import { owedPence } from '@muster/domain';
import { Button } from '@muster/ui';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { formatPence, WHO_REFUNDS } from '../money-texts.ts';
import { PersonLedger, TakingForm } from '../person/person-ledger.tsx';
import { useFocusAfter } from '../use-focus-after.ts';
import * as css from './people-money.module.css';

interface PersonRowProps {
  event: Event;
  person: PersonBalance;
}

/** Somebody with what they owe, and the form for what they pay; with the ledger their entries. */
export function PersonRow({ event, person }: PersonRowProps) {
  const [shown, setShown] = useState<'payment' | 'refund' | 'entries' | null>(null);
  const actions = useFocusAfter<HTMLDivElement>(shown !== null);
  const { viewLedger } = event.can;
  const isOverpaid = person.balancePence < 0;
  function close() {
    setShown(null);
  }
  return (
    <li className={css.person}>
      <div className={css.line}>
        <span className={css.name}>{person.name}</span>
        <span className={css.balance} data-owes={owedPence(person) > 0 || undefined}>
          {describe(person)}
          {isOverpaid && !viewLedger && `. ${WHO_REFUNDS}`}
        </span>
        <div ref={actions} className={css.action}>
          {shown === null && <MainButton {...{ person, viewLedger, onShow: setShown }} />}
          {viewLedger && shown !== 'payment' && (
            <Button
              variant="subtle"
              size="sm"
              px={8}
              aria-label={`Entries of ${person.name}`}
              aria-expanded={shown !== null}
              onClick={() => setShown(shown ? null : 'entries')}
            >
              {shown ? <IconChevronUp {...ICON} /> : <IconChevronDown {...ICON} />}
            </Button>
          )}
        </div>
      </div>
      {shown === 'payment' && (
        <TakingForm {...{ event, person }} isAtGate={!viewLedger} onClose={close} />
      )}
      {(shown === 'refund' || shown === 'entries') && (
        <PersonLedger {...{ event, person }} begin={shown === 'refund' ? shown : null} />
      )}
    </li>
  );
}

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface MainButtonProps {
  person: PersonBalance;
  viewLedger: boolean;
  onShow: (shown: 'payment' | 'refund') => void;
}

function MainButton({ person, viewLedger, onShow }: MainButtonProps) {
  const { name, balancePence } = person;
  const [kind, label] =
    viewLedger && balancePence < 0
      ? (['refund', `Refund to ${name}`] as const)
      : (['payment', `Take payment of ${name}`] as const);
  return (
    <Button
      variant={owedPence(person) > 0 || kind === 'refund' ? 'filled' : 'default'}
      size="sm"
      aria-label={label}
      onClick={() => onShow(kind)}
    >
      {kind === 'refund' ? 'Refund' : 'Take payment'}
    </Button>
  );
}

function describe(person: PersonBalance): string {
  const owed = owedPence(person);
  if (owed > 0) return `Owes ${formatPence(owed)}`;
  return person.balancePence < 0 ? `${formatPence(-person.balancePence)} too much` : 'Owes nothing';
}
