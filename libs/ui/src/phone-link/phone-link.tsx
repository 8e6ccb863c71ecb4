import { dialledNumber } from '@muster/domain';

/** A telephone number as it was written; it can be called unless it is none. */
export function PhoneLink({ number }: { number: string }) {
  const dialled = dialledNumber(number);
  return dialled ? <a href={`tel:${dialled}`}>{number}</a> : number;
}
