import type { Participant, PersonBalance, SlotProps } from '@muster/contract';
import { owedPence } from '@muster/domain';
import { DisplayText } from '@muster/ui';
import { type ReactNode, useState } from 'react';
import { describeBalance, WHO_REFUNDS } from '../money-texts.ts';
import { useFocusAfter } from '../use-focus-after.ts';
import { PersonLedger, TakePayment, TakingForm } from './person-ledger.tsx';
import * as css from './person-money.module.css';

/** The money of one participant: what is owed, the entries in plain words, and what can be done. */
export function PersonMoney({ event, participant }: SlotProps['participant/section@1']) {
  const { id, updatedAt } = participant;
  if (!event.can.viewLedger) {
    if (!event.can.bookPayment) return null;
    return <Gate key={id} event={event} participant={participant} />;
  }
  return (
    <Frame participant={participant}>
      <PersonLedger key={id} event={event} person={toPerson(participant)} updatedAt={updatedAt} />
    </Frame>
  );
}

function toPerson({ id, joinForm, user, status, balancePence }: Participant): PersonBalance {
  const name = joinForm.fullName.trim() || (user?.name ?? '');
  return { participationId: id, name, status, balancePence };
}

function Frame({ participant, children }: { participant: Participant; children: ReactNode }) {
  return (
    <section className={css.section} aria-labelledby="person-money">
      <div className={css.head}>
        <DisplayText as="h3" size="small" id="person-money">
          Money
        </DisplayText>
        <span className={css.balance} data-owes={owedPence(participant) > 0 || undefined}>
          {describeBalance(participant)}
        </span>
      </div>
      {children}
    </section>
  );
}

/** For crew who take money at the gate, and do not see the ledger. */
function Gate({ event, participant }: SlotProps['participant/section@1']) {
  const [isTaking, setTaking] = useState(false);
  const actions = useFocusAfter<HTMLDivElement>(isTaking);
  const person = toPerson(participant);
  return (
    <Frame participant={participant}>
      {person.balancePence < 0 && <p className={css.origin}>{WHO_REFUNDS}</p>}
      {isTaking ? (
        <TakingForm {...{ event, person }} isAtGate onClose={() => setTaking(false)} />
      ) : (
        <div ref={actions} className={css.actions}>
          <TakePayment person={person} onTake={() => setTaking(true)} />
        </div>
      )}
    </Frame>
  );
}
