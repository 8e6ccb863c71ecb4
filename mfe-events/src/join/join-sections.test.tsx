import type { JoinFormSectionProps } from '@muster/contract';
import { createFakeBackend, handle, makeEvent, makeFreshId, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useEffect, useState } from 'react';
import { Page } from '../page.tsx';

/** A waiver that has to be accepted. */
function Waiver({ event, error, register }: JoinFormSectionProps) {
  const [isAccepted, setAccepted] = useState(false);
  useEffect(
    () =>
      register({
        validate: () => (isAccepted ? null : 'Accept the waiver'),
        toBody: () => ({ waiver: { isAccepted }, joinForm: 'not mine' }),
      }),
    [register, isAccepted],
  );
  return (
    <label>
      <input
        type="checkbox"
        checked={isAccepted}
        onChange={() => setAccepted(!isAccepted)}
        aria-invalid={error !== null}
      />
      Waiver of {event.title}
    </label>
  );
}

/** Its code fails when the form asks it. */
function Broken({ register }: JoinFormSectionProps) {
  useEffect(
    () =>
      register({
        validate: () => {
          throw new Error('boom');
        },
        toBody: () => ({ waiver: 1 }),
      }),
    [register],
  );
  return <p>a broken waiver</p>;
}

async function open(
  section: ComponentType<JoinFormSectionProps> | null,
  handlers: ReturnType<typeof handle>[] = [],
) {
  const backend = createFakeBackend('full');
  const owner = backend.users.find(({ nickName }) => nickName === 'Quarrymaster')!;
  const organizer = { id: owner.id, name: 'Quarry Airsoft', avatarUrl: null };
  const date = '2090-02-13T09:30:00.000Z';
  const event = makeEvent({ id: makeFreshId(), title: 'Night Raid', organizer, date });
  backend.events.unshift(event);
  const rendered = renderRemote(<Page />, {
    backend,
    handlers,
    path: `/dashboard/events/${event.id}/join`,
    contributions: { 'join-form/section@1': section },
  });
  await screen.findByRole('textbox', { name: 'Full name' });
  const form = within(screen.getByRole('dialog', { name: 'Join this event' }));
  function findJoinRequests() {
    return rendered.requests.filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/join'),
    );
  }
  return { form, findJoinRequests };
}

test('a section keeps the form from being sent until it is right, and adds to what is sent', async () => {
  const user = userEvent.setup();
  const { form, findJoinRequests } = await open(Waiver);
  const box = await form.findByRole('checkbox', { name: 'Waiver of Night Raid' });
  await user.click(form.getByRole('button', { name: 'Join' }));
  expect(form.getByRole('alert')).toHaveTextContent('Accept the waiver');
  expect(box).toBeInvalid();
  expect(document.activeElement).toContainElement(box);
  expect(findJoinRequests()).toEqual([]);
  await user.click(box);
  await user.click(form.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(findJoinRequests()).toHaveLength(1));
  // What the form has itself stays its own.
  expect(findJoinRequests()[0]?.body).toMatchObject({
    waiver: { isAccepted: true },
    joinForm: { fullName: expect.any(String) },
  });
});

test('what the server says about a section’s part is shown at it', async () => {
  const user = userEvent.setup();
  const sentence = 'This waiver is an old one';
  const { form } = await open(Waiver, [
    handle('joinEvent', () => refuse('VALIDATION', sentence, { 'waiver.isAccepted': sentence })),
  ]);
  const box = await form.findByRole('checkbox', { name: 'Waiver of Night Raid' });
  await user.click(box);
  await user.click(form.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(box).toBeInvalid());
  expect(box.closest('[data-path]')).toHaveTextContent(sentence);
});

test.each([
  ['fails when it is asked', Broken],
  ['cannot be loaded', null],
])('a section that %s does not keep anybody from joining', async (_how, section) => {
  const user = userEvent.setup();
  const { form, findJoinRequests } = await open(section);
  if (section) await form.findByText('a broken waiver');
  await user.click(form.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(findJoinRequests()).toHaveLength(1));
  expect(findJoinRequests()[0]?.body).not.toHaveProperty('waiver');
  expect(screen.queryByText('a broken waiver')).not.toBeInTheDocument();
});
