import { createFakeBackend, makeId } from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import {
  testLostResponses,
  testRepeatedPresses,
  type WritingButton,
} from '@muster/testing/presses';
import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './page.tsx';
import { DependantsSection } from './settings/dependants/dependants-section.tsx';
import { WaiverSection } from './settings/organizing/waiver-section.tsx';
import { WaiverAtEvent } from './waiver/waiver-at-event.tsx';

/* One press is one action (docs/product/gate.md#presses). */

async function press(name: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }));
}

async function type(label: RegExp, text: string) {
  await fillIn(await screen.findByLabelText(label), text);
}

const WAIVER = {
  validFor: 'year',
  guardianBelow: 18,
  accompaniedBelow: 16,
  version: 3,
  body: 'You play at your own risk.',
  createdAt: '2026-01-01T00:00:00.000Z',
} as const;
const DEPENDANT = {
  id: makeId(0x701),
  name: 'Tom Oakes',
  dateOfBirth: `${new Date().getUTCFullYear() - 14}-01-01`,
  emergencyContact: { name: '', phone: '', relationship: '' },
  createdAt: '2026-09-01T10:00:00.000Z',
};

/** The waiver of an event of somebody else, for a player of an age. */
async function openWaiver(age: number) {
  const backend = createFakeBackend();
  const own = backend.users.find(({ id }) => id === makeId(1))!;
  own.dateOfBirth = `${new Date().getUTCFullYear() - age}-01-01`;
  const event = backend.events.find(({ organizer }) => organizer.id !== own.id)!;
  backend.waivers.set(event.organizer.id, WAIVER);
  const rendered = renderRemote(<WaiverAtEvent event={event} isForOthers={false} />, { backend });
  await press(/^Read and sign/);
  return rendered;
}

async function openDependants() {
  const backend = createFakeBackend();
  backend.dependants.set(makeId(1), [DEPENDANT]);
  return renderRemote(<DependantsSection />, { backend });
}

const BUTTONS: readonly WritingButton[] = [
  {
    button: 'Sign',
    writes: 'signWaiver',
    typed: 'Robin Fox',
    async open() {
      const rendered = await openWaiver(30);
      await type(/^Your full name/, 'Robin Fox');
      return rendered;
    },
  },
  {
    button: 'Send to a guardian',
    writes: 'sendGuardianLink',
    typed: 'greta@example.org',
    async open() {
      const rendered = await openWaiver(14);
      await type(/^Email of your guardian/, 'greta@example.org');
      return rendered;
    },
  },
  {
    button: 'Sign for Robin Young',
    writes: 'signAsGuardian',
    typed: 'Greta Young',
    async open() {
      const backend = createFakeBackend();
      backend.waivers.set(backend.events[0]!.organizer.id, WAIVER);
      const at = { path: '/guardian/guardian-token', as: 'visitor' } as const;
      const rendered = renderRemote(<Page />, { backend, ...at });
      await type(/^Your full name/, 'Greta Young');
      return rendered;
    },
  },
  {
    button: 'Save the waiver',
    writes: 'updateWaiver',
    typed: 'At your own risk.',
    async open() {
      const rendered = renderRemote(<WaiverSection />, { backend: createFakeBackend() });
      await press('Write a waiver');
      await type(/^What players sign/, 'At your own risk.');
      return rendered;
    },
  },
  {
    button: 'Add',
    writes: 'addDependant',
    typed: 'Ann Oakes',
    async open() {
      const rendered = await openDependants();
      await press('Add somebody');
      await type(/^Full name/, 'Ann Oakes');
      await type(/^Date of birth/, DEPENDANT.dateOfBirth);
      return rendered;
    },
  },
];

/** Whose question closes with the response. */
const IN_QUESTIONS: readonly WritingButton[] = [
  {
    button: 'Delete',
    writes: 'deleteDependant',
    async open() {
      const rendered = await openDependants();
      await press('Delete: Tom Oakes');
      return rendered;
    },
  },
];

testRepeatedPresses([...BUTTONS, ...IN_QUESTIONS]);
testLostResponses(BUTTONS);
