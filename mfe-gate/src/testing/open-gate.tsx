import type {
  GateList,
  NewLedgerEntry,
  ParticipantSummary,
  Scan,
  ScanResult,
} from '@muster/contract';
import {
  handle,
  loseConnection,
  makeGateOffer,
  makeGatePerson,
  makeId,
  makeLedgerEntry,
} from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { VerdictWaiters } from '../gate/verdict-waiters.ts';
import { Page } from '../page.tsx';

const DATE = '2026-11-29T09:00:00.000Z';

/** The event of these gates. */
export const EVENT = makeId(0x101);

/** Who is on the list. */
export const PEOPLE = [
  makeGatePerson({ name: 'Aled Price' }),
  makeGatePerson({ name: 'Bronwen O’Neill', nickName: 'Fox' }),
  makeGatePerson({ name: 'Carys Adams', owedPence: 4_750, flags: ['medical'] }),
  makeGatePerson({ name: 'Dai Bevan', status: 'waitlist', position: 2 }),
  makeGatePerson({
    name: 'Efa Jones',
    isInside: true,
    checkInStatus: 'checked_in',
    checkInTime: '2026-11-29T08:09:00.000Z',
  }),
];

/** A spot for £25, and what is to be chosen with it. */
export const OFFER = makeGateOffer({
  pricePence: 2_500,
  places: [
    { optionId: makeId(0x301), label: 'Walk-on', pricePence: 2_500, left: null },
    { optionId: makeId(0x302), label: 'Rental', pricePence: 4_000, left: 2 },
  ],
  fields: [
    {
      ...{ fieldId: makeId(0x310), label: 'Side', isSide: true },
      options: [
        { optionId: makeId(0x311), label: 'Tan', pricePence: 0, left: null },
        { optionId: makeId(0x312), label: 'Green', pricePence: 0, left: 3 },
      ],
    },
    {
      ...{ fieldId: makeId(0x320), label: 'Kit', isSide: false },
      options: [
        { optionId: makeId(0x321), label: 'Radio', pricePence: 500, left: 1 },
        { optionId: makeId(0x322), label: 'Face mask', pricePence: 250, left: 0 },
      ],
    },
  ],
});

/** The list as the server sends it. */
export function makeList(people = PEOPLE, date = DATE): GateList {
  return {
    version: 1,
    isDelta: false,
    codeSalt: 'salt',
    event: { id: EVENT, title: 'Winter Fox', date },
    offer: OFFER,
    limits: [
      { class: 'full_auto', base: 'full_auto', millijoules: 1_140, minimumEngagementM: null },
      { class: 'single_shot', base: 'single_shot', millijoules: 2_500, minimumEngagementM: 20 },
    ],
    hasOwnLimits: true,
    people,
    removed: [],
    counts: { confirmed: 4, in: 1, waitlist: 1, owedPence: 4_750 },
  };
}

/** The summary of an event with nobody in it, but for what is given. */
export function makeSummary(given: Partial<ParticipantSummary>): ParticipantSummary {
  const counts = { total: 0, confirmed: 0, waitlist: 0, cancelled: 0, paid: 0, checkedIn: 0 };
  return { ...counts, totalRevenue: 0, owing: 0, owedPence: 0, ...given };
}

interface GivenServer {
  date?: string;
  list?: typeof PEOPLE;
  /** For what the list does not need. */
  handlers?: ReturnType<typeof handle>[];
}

/** A server with a list; scans get the verdict that a test wants. */
export function openGate(
  verdictOf: (scan: Scan) => Partial<ScanResult> = () => ({}),
  { date = DATE, handlers = [], list = PEOPLE }: GivenServer = {},
) {
  // A busy machine is no slow server.
  VerdictWaiters.waitMs = 60_000;
  const scans: Scan[] = [];
  const payments: NewLedgerEntry[] = [];
  const people = list.map((person) => ({ ...person }));
  // As in the shell: whatever suspends without a boundary of its own hides all of it.
  const page = (
    <Suspense>
      <Page />
    </Suspense>
  );
  const rendered = renderRemote(page, {
    path: `/gate/${EVENT}`,
    handlers: [
      handle('getGate', () => makeList(people, date)),
      handle('recordScans', ({ body }) => ({
        version: 1,
        results: (body.scans as Scan[]).map((scan) => {
          scans.push(scan);
          const result = { ...makeResult(scan), ...verdictOf(scan) };
          const person = people.find(({ id }) => id === scan.participationId);
          if (person && result.verdict === 'in')
            Object.assign(person, { isInside: true, checkInStatus: 'checked_in' });
          return result;
        }),
      })),
      handle('addLedgerEntry', ({ body }) => {
        payments.push(body);
        const { others = [] } = { others: [], ...body };
        for (const { participationId, pence } of [body, ...others]) {
          const person = people.find(({ id }) => id === participationId);
          const owedPence = Math.max((person?.owedPence ?? 0) - pence, 0);
          if (person) Object.assign(person, { owedPence, flags: [] });
        }
        const [entry, ...more] = [body, ...others].map((one) =>
          makeLedgerEntry({ ...body, ...one }),
        );
        return { entry: entry!, balancePence: 0, entries: [entry!, ...more] };
      }),
      handle('listenToGate', () => loseConnection()),
      ...handlers,
    ],
  });
  return { ...rendered, scans, payments };
}

/** What the server says to a scan that lets somebody in. */
export function makeResult({ nonce, participationId }: Scan): ScanResult {
  const at = '2026-11-29T08:30:00.000Z';
  return {
    nonce,
    status: 200,
    verdict: 'in',
    participationId: participationId ?? null,
    occurredAt: at,
    receivedAt: at,
    isClockCorrected: false,
    first: null,
    error: null,
  };
}

/** The names in the list, surname first. */
export async function listNames() {
  const list = await screen.findByRole('list', { name: 'People' });
  return within(list)
    .queryAllByRole('listitem')
    .map(
      (item) =>
        within(item)
          .getAllByRole('button')[0]
          ?.textContent?.split(/(?<=, \w+)/)[0],
    );
}
/** Presses a button, of a dialog or of the page, once it can be pressed. */
export async function press(name: string | RegExp, inside: HTMLElement = document.body) {
  const { getByRole } = within(inside);
  await waitFor(() => expect(getByRole('button', { name })).toBeEnabled());
  await userEvent.click(getByRole('button', { name }));
}
