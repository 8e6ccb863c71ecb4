import type {
  CheckInStatus,
  Participant,
  PaymentFilter,
  Readiness,
  WaiverFilter,
} from '@muster/contract';
import { isUnsigned, owedPence } from '@muster/domain';

/** Whether somebody passes the filter by payment. */
export function hasPayment(participant: Participant, payment: PaymentFilter | undefined): boolean {
  if (payment === 'owed') return owedPence(participant) > 0;
  return !payment || participant.paymentStatus === payment;
}

/** Whether somebody passes the filter by check-in. */
export function hasCheckIn(
  { status, checkInStatus }: Participant,
  wanted?: CheckInStatus,
): boolean {
  return !wanted || (status === 'confirmed' && checkInStatus === wanted);
}

interface Safety {
  waiver?: WaiverFilter | undefined;
  readiness?: Readiness | undefined;
}

/** Whether somebody passes the filters by waiver and field-readiness. */
export function isSafe(
  { status, waiver: state, isFieldReady }: Participant,
  wanted: Safety,
): boolean {
  const { waiver, readiness } = wanted;
  if (readiness && (status !== 'confirmed' || isFieldReady !== (readiness === 'ready')))
    return false;
  return !waiver || (waiver === 'due' ? isUnsigned(state) : state === waiver);
}
