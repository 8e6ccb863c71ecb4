import type { LedgerEntry, SlotProps } from '@muster/contract';
import {
  addFakePayment,
  createFakeBackend,
  handle,
  makeId,
  makeLedgerEntry,
  makeOnlinePayment,
  makeOwnParticipation,
  makeVoucher,
  participantsOf,
} from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import {
  testLostResponses,
  testRepeatedPresses,
  type WritingButton,
} from '@muster/testing/presses';
import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MoneyTab } from './home/money-tab.tsx';
import { Page } from './page.tsx';
import { moneyPagePath, VOUCHERS_PATH } from './paths.ts';
import { PayOnline } from './pay/pay-online.tsx';
import { PersonMoney } from './person/person-money.tsx';

/* One press is one action (docs/product/gate.md#presses). */

async function press(name: string | RegExp) {
  await userEvent.click((await screen.findAllByRole('button', { name })).at(-1)!);
}

async function type(label: string | RegExp, text: string) {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await fillIn(field, text);
}

async function openVouchers() {
  const backend = createFakeBackend('full');
  const voucher = { ...makeVoucher({}), code: 'K7QM-2X9P-HT4W', users: [] };
  backend.vouchers.set(makeId(1), [voucher]);
  return renderRemote(<Page />, { backend, path: VOUCHERS_PATH });
}

async function openPerson(isPaid: boolean) {
  const backend = createFakeBackend('full');
  const event = backend.events[0]!;
  const participant = participantsOf(backend, event).find(
    ({ status, balancePence }) => status === 'confirmed' && balancePence > 0 !== isPaid,
  )!;
  const props: SlotProps['participant/section@1'] = { event, participant };
  return renderRemote(<PersonMoney {...props} />, { backend });
}

/** An event whose first player has paid online, and been refunded some of it in vain. */
async function openEvent() {
  const backend = createFakeBackend('full');
  const event = backend.events[0]!;
  event.payment.mode = 'required';
  backend.ledgers.set(event.id, []);
  const [participant] = participantsOf(backend, event);
  const [failed] = makeOnlinePayment({}).refunds;
  const payment = { name: 'Ann', ...(failed && { refunds: [failed] }) };
  addFakePayment(backend, { event, participant: participant!, payment });
  const byHand = { byHandPlayers: 0, byHandPence: 0, byHand: [] };
  const refundable = { onlinePlayers: 1, onlinePence: 4_000, ...byHand };
  const handlers = [handle('getRefundRun', () => ({ refundable, run: null }))];
  return renderRemote(<Page />, { backend, path: moneyPagePath(event.id), handlers });
}

const TAKEN = {
  day: '2026-11-14',
  method: 'cash' as const,
  actor: null,
  device: { id: makeId(1), name: 'Sam’s phone' },
};

let unassigned: LedgerEntry[] = [];

async function openUnassigned() {
  unassigned = [makeLedgerEntry({ payer: 'Walter', device: TAKEN.device })];
  const backend = createFakeBackend('full');
  const person = { participationId: makeId(2), name: 'Walter Walken', balancePence: 2_500 };
  return renderRemote(<Page />, {
    backend,
    path: moneyPagePath(backend.events[0]!.id),
    handlers: [
      handle('getCashUp', () => ({
        rows: [{ ...TAKEN, takenPence: 2_500, refundedPence: 0, reversedPence: 0, count: 1 }],
        totalPence: 2_500,
        unassigned,
      })),
      handle('listBalances', () => ({
        people: [{ ...person, status: 'confirmed' as const }],
        pagination: { page: 1, limit: 10, total: 1, pages: 1 },
      })),
    ],
  });
}

function settle() {
  unassigned = [];
  return { entry: makeLedgerEntry(), balancePence: 0 };
}

const BUTTONS: readonly WritingButton[] = [
  {
    button: 'Make voucher',
    writes: 'addVoucher',
    typed: '12.50',
    async open() {
      const rendered = await openVouchers();
      await press('New voucher');
      await type('Pounds', '12.50');
      return rendered;
    },
  },
  {
    button: 'Take payment',
    writes: 'addLedgerEntry',
    typed: 'At the van',
    async open() {
      const rendered = await openPerson(false);
      await press('Take payment');
      await type('Note (optional)', 'At the van');
      return rendered;
    },
  },
  {
    button: 'Refund',
    writes: 'addLedgerEntry',
    typed: '2',
    async open() {
      const rendered = await openPerson(true);
      await press('Refund');
      await type('Amount in pounds', '2');
      return rendered;
    },
  },
  {
    button: 'Correct',
    writes: 'addLedgerEntry',
    typed: 'Helped with the field',
    async open() {
      const rendered = await openPerson(true);
      await press('Correct');
      await type('Amount in pounds', '5');
      await type('Reason', 'Helped with the field');
      return rendered;
    },
  },
  {
    button: /^Refund £/,
    writes: 'startRefundRun',
    typed: 'Flooded',
    async open() {
      const rendered = await openEvent();
      await press('Refund everybody');
      await type(/What to tell the players/, 'Flooded');
      return rendered;
    },
  },
  {
    button: /^Send to \d+ player/,
    writes: 'createAnnouncement',
    typed: 'Cash at the gate',
    async open() {
      const backend = createFakeBackend('full');
      const rendered = renderRemote(<MoneyTab event={backend.events[0]!} />, { backend });
      await press('Remind everybody who owes');
      await type(/^What do you want/, 'Cash at the gate');
      return rendered;
    },
  },
  {
    button: /^Pay £/,
    writes: 'startCheckout',
    respond: () => ({
      url: '#at-the-provider',
      checkoutId: makeId(3),
      pence: 1_000,
      holdUntil: null,
    }),
    async open() {
      const participation = makeOwnParticipation({ duePence: 1_000 });
      return renderRemote(<PayOnline participation={participation} isComing />);
    },
  },
];

/** Of what is gone once it is written, whether or not the response arrives. */
const OF_ENTRIES: readonly WritingButton[] = [
  {
    button: 'Walter Walken',
    writes: 'assignLedgerEntry',
    respond: settle,
    async open() {
      const rendered = await openUnassigned();
      await press(/^Assign/);
      return rendered;
    },
  },
  {
    button: /^Refunded:/,
    writes: 'reverseLedgerEntry',
    respond: settle,
    open: openUnassigned,
  },
  {
    button: 'Reverse',
    writes: 'reverseLedgerEntry',
    async open() {
      const rendered = await openPerson(true);
      await press(/^Reverse: Paid/);
      return rendered;
    },
  },
];

testRepeatedPresses([...BUTTONS, ...OF_ENTRIES]);
testLostResponses(BUTTONS);
