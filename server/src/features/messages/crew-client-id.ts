/*
 * The client ids of an account are its own: nobody of its crew can take one, or find out what was
 * sent under it.
 */

const OF_CREW = /^[0-9a-f]{24}:/;

/** The id under which a message is kept that crew sends in the name of the organizer. */
export function crewClientId(crewId: string, clientId: string): string {
  return `${crewId}:${clientId}`;
}

/** The id as the client sent it. */
export function toClientId(kept: string | null): string | null {
  return kept?.replace(OF_CREW, '') ?? null;
}
