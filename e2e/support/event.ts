import type { Locator, Page } from '@playwright/test';
import { makePicture } from './picture.ts';
import type { Session } from './session.ts';
import { expect } from './test.ts';

/** The panel in which a new event is written. */
export const newEventForm = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Create New Event' });

/** What is typed into the form, besides the title and the picture. */
export const TYPED = {
  Description: 'Two villages, one ridge and a convoy.',
  'Date and time': '2027-02-14T09:30',
  Duration: '7 hours',
  Price: '£25 – £40',
  Latitude: '50.97',
  Longitude: '0.1',
  'Max participants': '80',
} as const;

export const PLACE = 'Wealden, East Sussex, TN22 3QW';

/** The place's own field; coordinates and hints speak of the location too. */
export const placeField = (form: Locator) => form.getByRole('textbox', { name: /^Location/ });

/** Fills every part of the form but the picture. */
export async function fillEvent(page: Page, title: string): Promise<void> {
  const form = newEventForm(page);
  await form.getByLabel('Event title').fill(title);
  for (const [label, text] of Object.entries(TYPED))
    await form.getByLabel(new RegExp(`^${label}`)).fill(text);
  await form.getByLabel('Difficulty').selectOption('Intermediate');
  await placeField(form).fill(PLACE);
  await expect(form.getByText('Players pay from £25.00')).toBeVisible();
}

/** Chooses a real picture and waits until the server has it. */
export async function choosePicture(page: Page): Promise<void> {
  const form = newEventForm(page);
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Choose main image' }).click();
  await (await chooser).setFiles(await makePicture());
  await expect(form.getByRole('button', { name: 'Change main image' })).toBeVisible();
}

/** An event with a real picture, made over the API for journeys that are about something else. */
export async function createEvent(url: string, session: Session, title: string): Promise<string> {
  const headers = { authorization: `Bearer ${session.tokens.accessToken}` };
  const { buffer, name, mimeType } = await makePicture();
  const form = new FormData();
  form.append('folder', 'events');
  form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const stored = await fetch(`${url}/api/files/upload`, { method: 'POST', headers, body: form });
  const { data } = (await stored.json()) as { data: { file: { url: string } } };
  const created = await fetch(`${url}/api/events`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      title,
      description: TYPED.Description,
      date: '2027-02-14T09:30:00.000Z',
      duration: TYPED.Duration,
      difficulty: 'Intermediate',
      price: TYPED.Price,
      location: PLACE,
      coordinates: { latitude: 50.97, longitude: 0.1 },
      imageUrl: data.file.url,
      organizer: { name: 'Badgerwood Airsoft' },
      requiredEquipment: ['Eye protection', 'Boots', 'Radio', 'Red rag'],
      maxParticipants: 80,
    }),
  });
  const answer = (await created.json()) as { data: { event: { id: string } } };
  expect(created.status, JSON.stringify(answer)).toBe(201);
  return answer.data.event.id;
}

/** Lets everybody see it. */
export async function approveEvent(url: string, superadmin: Session, id: string): Promise<void> {
  const approved = await fetch(`${url}/api/events/admin/${id}/approve`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${superadmin.tokens.accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ approved: true }),
  });
  expect(approved.status).toBe(200);
}
