import type { GatePerson } from '@muster/contract';

/** Whom the strip names, with the scans and the payment that its Undo takes back. */
export interface Done {
  nonces: readonly string[];
  payment: Payment | null;
  person: Pick<GatePerson, 'id' | 'name'>;
  text: string;
  /** Who was let in with them. */
  others?: readonly Pick<Done, 'nonces' | 'person'>[];
  /** They were let in. */
  isIn: boolean;
  canUndo: boolean;
  /** What else its Undo does. */
  takeBack?: () => Promise<void>;
}

/** A payment that was taken. */
export interface Payment {
  nonce: string;
  /** "£47.50 in cash". */
  text: string;
}
