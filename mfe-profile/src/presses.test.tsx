import { createFakeBackend, handle, makeId } from '@muster/testing';
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

/** The waiver of an event of somebody else. */
async function openWaiver(needsGuardian: boolean) {
  const backend = createFakeBackend();
  const event = backend.events.find(({ organizer }) => organizer.id !== makeId(1))!;
  const own = { waiver: WAIVER, state: 'unsigned' as const, signature: null, needsGuardian };
  const handlers = [handle('getEventWaiver', () => own)];
  const rendered = renderRemote(<WaiverAtEvent event={event} isForOthers={false} />, { handlers });
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
      const rendered = await openWaiver(false);
      await type(/^Your full name/, 'Robin Fox');
      return rendered;
    },
  },
  {
    button: 'Send to a guardian',
    writes: 'sendGuardianLink',
    typed: 'greta@example.org',
    async open() {
      const rendered = await openWaiver(true);
      await type(/^Email of your guardian/, 'greta@example.org');
      return rendered;
    },
  },
  {
    button: 'Sign for Robin Young',
    writes: 'signAsGuardian',
    typed: 'Greta Young',
    async open() {
      const signature = {
        player: { name: 'Robin Young', age: 15 },
        event: { title: 'Operation Winter Fox', date: '2027-02-13T09:30:00.000Z' },
        waiver: WAIVER,
      };
      const at = { path: '/guardian/guardian-token', as: 'visitor' } as const;
      const handlers = [handle('getGuardianSignature', () => signature)];
      const rendered = renderRemote(<Page />, { handlers, ...at });
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
