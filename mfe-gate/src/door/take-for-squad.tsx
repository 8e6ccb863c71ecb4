import type { GatePerson } from '@muster/contract';
import type { SquadHere } from '@muster/domain';
import { Button } from '@muster/ui';
import { useState } from 'react';
import type { PaymentToTake } from '../gate/gate-view.ts';
import { formatPence } from '../gate-texts.ts';
import * as css from './squad-here.module.css';
import type { Unsigned } from './unsigned-actions.tsx';
import { useAbilities } from './use-abilities.ts';
import type { DoorState } from './use-door.ts';

interface TakeForSquadProps extends Pick<Unsigned, 'eventId' | 'isOnline'> {
  squad: Pick<SquadHere<GatePerson>, 'owing'>;
  /** Who pays; whoever else owes is first where they owe nothing. */
  payer: GatePerson;
  isBusy: DoorState['isBusy'];
  onTake: (first: GatePerson, payment: PaymentToTake) => void;
}

/** Takes what all of a squad owe, once one has seen of whom; nothing where fewer than two owe. */
export function TakeForSquad(props: TakeForSquadProps) {
  const { squad, payer, isBusy, onTake } = props;
  const { can, isAsked } = useAbilities(props);
  // A device takes payments, and without a connection the server decides later.
  const mayTake = can?.bookPayment ?? !isAsked;
  const [isOpen, setOpen] = useState(false);
  const [first, ...rest] = squad.owing.toSorted((a, b) => isFirst(b, payer) - isFirst(a, payer));
  if (!first || rest.length === 0 || !mayTake) return null;
  const amount = formatPence(squad.owing.reduce((sum, { owedPence }) => sum + owedPence, 0));
  if (!isOpen)
    return (
      <Button size="xl" variant="default" onClick={() => setOpen(true)}>
        Take for the squad {amount}
      </Button>
    );
  function take(method: PaymentToTake['method']) {
    if (!first) return;
    const others = rest.map(({ id, owedPence }) => ({ participationId: id, pence: owedPence }));
    onTake(first, { method, pence: first.owedPence, others });
  }
  return (
    <section className={css.squad} aria-label="Take for the squad">
      <ul className={css.members}>
        {[first, ...rest].map(({ id, name, owedPence }) => (
          <li key={id}>
            {name} {formatPence(owedPence)}
          </li>
        ))}
      </ul>
      <Button size="xl" loading={isBusy(first.id)} onClick={() => take('cash')}>
        Cash {amount} for {squad.owing.length}
      </Button>
      <Button size="xl" loading={isBusy(first.id)} onClick={() => take('card')}>
        Card {amount} for {squad.owing.length}
      </Button>
    </section>
  );
}

function isFirst({ id }: GatePerson, payer: GatePerson): number {
  return id === payer.id ? 1 : 0;
}
