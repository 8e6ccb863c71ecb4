/** What an entry of the audit log about a crew is about: the event, or the organizer of all. */
export function crewScope({
  organizerId,
  eventId,
}: {
  organizerId: string;
  eventId: string | null;
}): { kind: 'event' | 'user'; id: string } {
  return eventId ? { kind: 'event', id: eventId } : { kind: 'user', id: organizerId };
}
