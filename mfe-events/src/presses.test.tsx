import { createFakeBackend, makeEvent, makeFreshId, makeId } from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import {
  testLostResponses,
  testRepeatedPresses,
  type WritingButton,
} from '@muster/testing/presses';
import { renderRemote } from '@muster/testing/render';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './page.tsx';
import { ParticipantsDialog } from './participants/participants-dialog.tsx';
import { renderOnTheDay } from './participants/testing/render-on-the-day.tsx';
import { participantsPath } from './paths.ts';

/* One press is one action (docs/product/gate.md#presses). */

const ORGANIZER = makeId(1);
const FOX = makeId(0x101);
const FAR = '2090-02-13T09:30:00.000Z';

async function press(name: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }));
}

async function type(label: string | RegExp, text: string) {
  await fillIn(await screen.findByLabelText(label), text);
}

/** The event of somebody else, to join. */
function openEvent(open: { path: (id: string) => string; as?: 'visitor' }) {
  const backend = createFakeBackend('full');
  const owner = backend.users.find(({ nickName }) => nickName === 'Quarrymaster')!;
  const organizer = { id: owner.id, name: 'Quarry Airsoft', avatarUrl: null };
  const event = makeEvent({ id: makeFreshId(), organizer, date: FAR });
  backend.events.unshift(event);
  const { path, ...options } = open;
  return renderRemote(<Page />, { backend, path: path(event.id), ...options });
}

async function openCrew() {
  const backend = createFakeBackend();
  const event = backend.events.find(({ organizer }) => organizer.id === ORGANIZER)!;
  const invitedBy = { id: ORGANIZER, name: 'Olga' };
  const user = { id: makeId(77), name: 'Hal', avatarUrl: null };
  backend.crew.set(ORGANIZER, [
    {
      ...{ id: makeId(78), eventId: event.id, user, roles: ['gate'] as const, invitedBy },
      ...{ expiresAt: FAR, createdAt: '2026-11-14T09:41:00.000Z' },
    } as never,
  ]);
  const path = `/dashboard/events/${event.id}/crew`;
  return renderRemote(<Page />, { backend, path });
}

async function openParticipants() {
  return renderOnTheDay(<ParticipantsDialog eventId={FOX} />, { path: participantsPath(FOX) });
}

const VISITOR = {
  'Full name': 'Robin Marsh',
  'Nick name': 'Robin',
  'Date of birth': '12/03/1990',
  Email: 'robin@muster.test',
  Phone: '07700 900123',
  'Emergency contact': 'Ann Marsh',
  'Phone of your emergency contact': '07700 900124',
};

const BUTTONS: readonly WritingButton[] = [
  {
    button: 'Join',
    writes: 'joinEvent',
    typed: 'Coming by train',
    async open() {
      const rendered = openEvent({ path: (id) => `/dashboard/events/${id}/join` });
      await screen.findByRole('textbox', { name: 'Full name' });
      await type(/^Notes/, 'Coming by train');
      return rendered;
    },
  },
  {
    button: 'Join',
    writes: 'joinWithNewAccount',
    typed: 'Robin Marsh',
    async open() {
      const rendered = openEvent({ path: (id) => `/e/${id}`, as: 'visitor' });
      await userEvent.click(await screen.findByRole('link', { name: 'Join' }));
      for (const [name, value] of Object.entries(VISITOR))
        fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
      const password = screen.getByLabelText(/^Password/, { selector: 'input' });
      fireEvent.change(password, { target: { value: 'Passw0rd1' } });
      await userEvent.click(screen.getByRole('checkbox', { name: /^Quarry Airsoft may see/ }));
      return rendered;
    },
  },
  {
    button: 'Make invitation',
    writes: 'inviteCrew',
    typed: 'sam@example.org',
    async open() {
      const rendered = await openCrew();
      await press('Invite somebody');
      await type('Email (optional)', 'sam@example.org');
      return rendered;
    },
  },
  {
    button: 'Give card',
    writes: 'giveCard',
    typed: 'Blind firing',
    async open() {
      const rendered = await openParticipants();
      await userEvent.click(await screen.findByRole('link', { name: 'Robert Oakes' }));
      await press('Give a card…');
      await type(/^Reason/, 'Blind firing');
      return rendered;
    },
  },
  {
    button: /^Send to \d+ players/,
    writes: 'createAnnouncement',
    typed: 'Bring water',
    async open() {
      const rendered = await openParticipants();
      await press('Announce');
      await type(/^What do you want/, 'Bring water');
      return rendered;
    },
  },
];

/** Without a form, or whose question closes with the response. */
const AT_ONCE: readonly WritingButton[] = [
  {
    button: 'Mark paid Robert Oakes',
    writes: 'updateParticipant',
    open: openParticipants,
  },
  {
    button: 'End access',
    writes: 'endCrewMember',
    async open() {
      const rendered = await openCrew();
      await press('End access: Hal');
      return rendered;
    },
  },
];

testRepeatedPresses([...BUTTONS, ...AT_ONCE]);
testLostResponses(BUTTONS);
