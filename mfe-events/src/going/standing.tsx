import type { OwnParticipation } from '@muster/contract';
import { formatEventDate, formatPounds, ToneBadge } from '@muster/ui';
import { Link } from 'react-router-dom';
import { CheckInBadge, StatusBadge } from '../participants/shared/status-badge.tsx';
import { eventPath } from '../paths.ts';
import * as css from './going.module.css';
import { paymentText } from './payment-text.ts';

/** Where the player stands: spot or waitlist, payment, check-in, and the options they chose. */
export function Standing({ participation }: { participation: OwnParticipation }) {
  const { status, checkInStatus, options, waitsFor, movedTo, eventId } = participation;
  const wanted = options.find(({ optionId }) => waitsFor && optionId === waitsFor.optionId);
  return (
    <div className={css.standing}>
      <div className={css.states}>
        <StatusBadge participant={participation} />
        {/* Of what was left the receipt says what was paid and refunded. */}
        {status !== 'cancelled' && (
          <ToneBadge tone={participation.paymentStatus === 'failed' ? 'danger' : 'quiet'}>
            {paymentText(participation)}
          </ToneBadge>
        )}
        {checkInStatus !== 'not_checked_in' && <CheckInBadge participant={participation} />}
      </div>
      {movedTo?.eventId === eventId && <p>You gave this spot away.</p>}
      {movedTo && movedTo.eventId !== eventId && (
        <p>
          Moved to <Link to={eventPath(movedTo.eventId)}>{formatEventDate(movedTo.date)}</Link>
        </p>
      )}
      {wanted && <p>You are waiting for “{wanted.selectedOptionLabel}”, which is sold out.</p>}
      {options.length > 0 && (
        <ul className={css.options} aria-label="Chosen options">
          {options.map((option) => (
            <li key={`${option.fieldId} ${option.fieldLabel}: ${option.selectedOptionLabel}`}>
              {option.fieldLabel}: {option.selectedOptionLabel}
              {option.additionalPrice > 0 && ` (+${formatPounds(option.additionalPrice)})`}
              {option.isOffered === false && ' · no longer offered'}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
