/** A participant as the API sends it, as far as it says who it is. */
export interface NamedParticipant {
  /** Of the participation. */
  readonly id: string;
  /** Null without an account (docs/product/gate.md#walk-ins). */
  readonly user: { readonly id: string } | null;
}

/**
 * What requests name a participant with as `userId`: the id of the account, or that of the
 * participation of somebody without one.
 */
export function participantRef({ id, user }: NamedParticipant): string {
  return user?.id ?? id;
}
