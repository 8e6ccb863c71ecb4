import type { PersonBalance } from '@muster/contract';
import { lazyPart } from '@muster/remote-kit';
import { Button, Skeleton } from '@muster/ui';
import { Suspense, useState } from 'react';
import { formatPence } from '../money-texts.ts';
import { AT_GATE } from '../person/booking-values.ts';
import { useFocusAfter } from '../use-focus-after.ts';
import * as css from './people-money.module.css';

const BookingForm = lazyPart(async () => (await import('../person/booking-form.tsx')).BookingForm);

interface PersonRowProps {
  eventId: string;
  person: PersonBalance;
  /** They take what is taken at the gate. */
  isAtGate: boolean;
}

/** Somebody with what they owe, and the form for what they pay. */
export function PersonRow({ eventId, person, isAtGate }: PersonRowProps) {
  const { participationId, name, balancePence } = person;
  const [isTaking, setTaking] = useState(false);
  const actions = useFocusAfter<HTMLDivElement>(isTaking);
  const owedPence = owedOf(person);
  return (
    <li className={css.person}>
      <div className={css.line}>
        <span className={css.name}>{name}</span>
        <span className={css.balance} data-owes={owedPence > 0 || undefined}>
          {describe(person)}
        </span>
        {!isTaking && (
          <div ref={actions} className={css.action}>
            <Button
              variant={owedPence > 0 ? 'filled' : 'default'}
              size="sm"
              aria-label={`Take payment of ${name}`}
              onClick={() => setTaking(true)}
            >
              Take payment
            </Button>
          </div>
        )}
      </div>
      {isTaking && (
        <Suspense fallback={<Skeleton height={240} />}>
          <BookingForm
            eventId={eventId}
            participationId={participationId}
            context={{
              kind: 'payment',
              ...{ owedPence, balancePence, ledgerPence: balancePence },
              ...{ refundablePence: 0, onlinePence: 0, hasSpotToLose: false },
              lastMethod: undefined,
              ...(isAtGate && { methods: AT_GATE }),
            }}
            onClose={() => setTaking(false)}
          />
        </Suspense>
      )}
    </li>
  );
}

/** By the rule of `owedPence` in libs/domain. */
function owedOf({ status, balancePence }: PersonBalance): number {
  return status === 'confirmed' ? Math.max(balancePence, 0) : 0;
}

function describe(person: PersonBalance): string {
  const owedPence = owedOf(person);
  if (owedPence > 0) return `Owes ${formatPence(owedPence)}`;
  return person.balancePence < 0 ? `${formatPence(-person.balancePence)} too much` : 'Owes nothing';
}
