import { makeNewEvent } from '@muster/testing/builders';
import { requestApi } from './api.ts';
import { EVENT_INPUT, LOCATION } from './event-form.ts';
import { makePicture } from './picture.ts';
import type { Session } from './session.ts';

/** A date on which people come: a check-in long before the event is asked about. */
export function inAnHour(): string {
  return new Date(Date.now() + 3_600_000).toISOString();
}

/**
 * Creates an event with an uploaded picture over the API, for tests of other screens. Returns its
 * id.
 */
export async function createEvent(
  url: string,
  session: Session,
  title: string,
  date = '2027-02-14T09:30:00.000Z',
): Promise<string> {
  const { accessToken } = session.tokens;
  const { event } = await requestApi<{ event: { id: string } }>(url, {
    path: '/events',
    accessToken,
    body: makeNewEvent({
      title,
      imageUrl: await uploadPicture(url, accessToken),
      description: EVENT_INPUT.Description,
      date,
      duration: '7 hours',
      difficulty: 'Intermediate',
      price: '£25 – £40',
      location: LOCATION,
      coordinates: { latitude: 50.97, longitude: 0.1 },
      requiredEquipment: ['Eye protection', 'Boots', 'Radio', 'Red rag'],
      maxParticipants: 80,
    }),
  });
  return event.id;
}

async function uploadPicture(url: string, accessToken: string): Promise<string> {
  const { buffer, name, mimeType } = await makePicture();
  const body = new FormData();
  body.append('folder', 'events');
  body.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const { file } = await requestApi<{ file: { url: string } }>(url, {
    path: '/files/upload',
    accessToken,
    body,
  });
  return file.url;
}

/** Approves an event as the superadmin, so that everyone can see it. */
export async function approveEvent(url: string, superadmin: Session, id: string): Promise<void> {
  await requestApi(url, {
    method: 'PATCH',
    path: `/events/admin/${id}/approve`,
    accessToken: superadmin.tokens.accessToken,
    body: { approved: true },
  });
}
