import type { ParticipationStatus } from '@muster/contract';
import type { Instant } from '../instant.ts';

/** A participation as far as it decides about the ticket. */
export interface TicketHolder {
  readonly status: ParticipationStatus;
  readonly event: {
    readonly approved: boolean;
    /** Null or left out: it takes place. */
    readonly cancelledAt?: Instant | null | undefined;
  };
}

/**
 * Whether a player has a ticket: only with a spot, and only while the event is shown
 * and takes place  * (docs/product/participation.md#tickets).
 */
export function hasTicket({ status, event }: TicketHolder): boolean {
  return status === 'confirmed' && event.approved && !event.cancelledAt;
}

/** `K7PM-3XQ2-9WTF`, as a ticket shows its code of 12 characters. */
export function formatTicketCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}
