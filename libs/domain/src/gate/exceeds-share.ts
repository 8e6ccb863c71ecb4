/** What has been made at a gate of something that has a limit. */
export interface GateCounts {
  /** By the caller. */
  own: number;
  /** By everybody but the organizer; what a removed device has made does not count. */
  shared: number;
}

/** A limit: `max` for the organizer and again for all others together, of whom each has `share`. */
export interface GateLimit {
  max: number;
  share: number;
}

/**
 * Whether a caller that wants to make more exceeds a limit. Nobody uses up what the organizer has
 * (docs/product/gate.md#shares).
 */
export function exceedsShare(
  { own, shared }: GateCounts,
  { max, share }: GateLimit,
  { added, isOrganizer }: { added: number; isOrganizer: boolean },
): boolean {
  if (isOrganizer) return own + added > max;
  return own + added > share || shared + added > max;
}
