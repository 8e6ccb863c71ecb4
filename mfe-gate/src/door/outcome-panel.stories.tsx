import { makeGatePerson } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import type { Outcome } from '../gate/gate-view.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import type { DoorState, Shown } from './use-door.ts';

const ALED = makeGatePerson({
  options: [{ optionId: 'f'.repeat(24), label: 'Hire pack', handedOut: false, returned: false }],
});
const FIRST = { by: 'Sam’s phone', occurredAt: '2026-11-29T08:09:00.000Z' };

function doorWith(shown: Shown): DoorState {
  function nothing() {
    return undefined;
  }
  return {
    ...{ shown, done: null, press: nothing, isBusy: () => false, close: nothing },
    ...{ arrive: nothing, arriveByCode: nothing, letIn: nothing, letOut: nothing, admit: nothing },
    ...{ act: nothing, takePayment: nothing, undo: nothing },
  };
}

function outcome(given: Partial<Outcome>): { door: DoorState } {
  const nonce = '0199a000-0000-7000-8000-000000000001';
  const plain = { verdict: 'in', person: ALED, first: null, code: null } as const;
  const made: Outcome = { nonce, nonces: [nonce], isLocal: false, refusal: null, ...plain };
  return { door: doorWith({ kind: 'outcome', outcome: { ...made, ...given } }) };
}

export default {
  component: OutcomePanel,
  args: {
    ...outcome({}),
    people: new Map(),
    unsigned: { eventId: 'f'.repeat(24), waiver: null, isOnline: false },
    loadedAt: Date.parse('2026-11-29T07:40:00.000Z'),
    onFindByName: () => undefined,
    onLook: () => undefined,
  },
} satisfies Meta<typeof OutcomePanel>;

type Story = StoryObj<typeof OutcomePanel>;

export const In: Story = {};
const OWLS = { id: 'a', name: 'Night Owls' };
const BRON = makeGatePerson({ name: 'Bron Hughes', squad: OWLS, isInside: true });
export const WithASquad: Story = {
  args: {
    ...outcome({ person: BRON }),
    people: new Map(
      [
        BRON,
        makeGatePerson({ name: 'Cai Lewis', squad: OWLS }),
        makeGatePerson({ name: 'Dewi Rees', squad: OWLS, owedPence: 2_500 }),
      ].map((person) => [person.id, person]),
    ),
  },
};
export const Owes: Story = {
  args: {
    door: doorWith({
      kind: 'ask',
      person: makeGatePerson({ name: 'Carys Adams', owedPence: 4_750, flags: ['medical'] }),
    }),
  },
};
export const AlreadyIn: Story = { args: outcome({ verdict: 'already_in', first: FIRST }) };
export const OnTheWaitlist: Story = {
  args: outcome({
    verdict: 'not_confirmed',
    person: makeGatePerson({ name: 'Dai Bevan', status: 'waitlist', position: 2 }),
  }),
};
export const NotOnTheList: Story = {
  args: outcome({ verdict: 'unknown', person: null, code: 'K7PM3XQ29WTF' }),
};
export const AnotherEvent: Story = {
  args: outcome({
    verdict: 'other_event',
    person: null,
    otherEvent: { id: 'f'.repeat(24), title: 'Night Raid', date: '2026-12-13T09:00:00.000Z' },
  }),
};
