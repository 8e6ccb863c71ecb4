/** A participant as the API sends it, as far as it says who it is. */
export interface NamedParticipant {
  /** Of the participation. */
  readonly id: string;
  /** Null without an account (docs/product/gate.md#walk-ins). */
  readonly user: { readonly id: string } | null;
  /** Whom the account has booked for; null or left out: for themselves. */
  readonly dependant?: object | null | undefined;
}

/**
 * What requests name a participant with as `userId`: the id of the account, or that of the
 * participation of somebody without one, as dependants are (docs/product/dependants.md#booking).
 */
export function participantRef({ id, user, dependant }: NamedParticipant): string {
  return (!dependant && user?.id) || id;
}
