import {
  type BookedEntry,
  type LedgerAccount,
  needsHold,
  settleAccount,
  transfersOf,
} from './bookings.ts';

const WORDS = ['paid', 'pending', 'failed', 'refunded'] as const;

function entry(id: string, given: Partial<BookedEntry>): BookedEntry {
  return { id, kind: 'payment', method: 'cash', pence: 0, reverses: null, ...given };
}

function account(given: Partial<LedgerAccount> = {}): LedgerAccount {
  const spot = { status: 'confirmed', amountPence: 2_500, voucherPence: 0 } as const;
  return { ...spot, mark: null, paymentStatus: 'pending', entries: [], ...given };
}

const CHARGE = entry('c', { kind: 'charge', method: null, pence: 2_500 });
const VOUCHER = entry('v', { kind: 'voucher', method: 'voucher', pence: 1_000 });
const CASH = entry('p', { pence: 1_000 });
const ONLINE = entry('o', { method: 'online', pence: 1_500 });
const OUT = entry('t', { kind: 'transfer', pence: 1_000 });
const IN = entry('t', { kind: 'transfer', pence: -1_000 });

/** Kind, method and pence of what is booked. */
function dueOf(given: LedgerAccount, paymentStatus?: (typeof WORDS)[number]): string[] {
  const word = paymentStatus && { paymentStatus, method: 'card' as const };
  const { due } = settleAccount(given, word ? { word } : {});
  return due.map(({ kind, method, pence, reverses }) =>
    [kind, method, pence, reverses].filter((part) => part !== null).join(' '),
  );
}

test.each<[string, Partial<LedgerAccount>, string[]]>([
  ['a new spot', {}, ['charge 2500']],
  ['a free one', { amountPence: 0 }, []],
  ['the waitlist', { status: 'waitlist' }, []],
  ['with a voucher', { voucherPence: 1_000 }, ['charge 2500', 'voucher voucher 1000']],
  ['with one that is worth more', { voucherPence: 4_000 }, ['charge 2500', 'voucher voucher 2500']],
  ['what is charged already', { entries: [CHARGE] }, []],
  ['another price', { entries: [CHARGE], amountPence: 3_000 }, ['charge 500']],
  [
    'a spot that is lost',
    { entries: [CHARGE, VOUCHER], voucherPence: 1_000, status: 'cancelled' },
    ['charge -2500', 'voucher voucher -1000'],
  ],
])('%s: the charge and the voucher follow the spot', (_, given, due) => {
  expect(dueOf(account(given))).toEqual(due);
});

test.each<[(typeof WORDS)[number], Partial<LedgerAccount>, string[]]>([
  ['paid', { entries: [CHARGE, CASH] }, ['payment card 1500']],
  ['paid', { entries: [CHARGE, ONLINE, CASH] }, []],
  ['pending', { entries: [CHARGE, CASH, ONLINE], paymentStatus: 'paid' }, ['payment cash -1000 p']],
  [
    'pending',
    {
      entries: [CHARGE, CASH, entry('r', { pence: -1_000, reverses: 'p' })],
      paymentStatus: 'failed',
    },
    [],
  ],
  // What has gone along stays, what came along too, and what was paid there since does not.
  ['pending', { entries: [CASH, OUT], paymentStatus: 'paid' }, ['charge 2500']],
  ['pending', { entries: [CHARGE, IN, CASH], paymentStatus: 'paid' }, ['payment cash -1000 p']],
  ['paid', { entries: [CHARGE, IN] }, ['payment card 1500']],
  ['refunded', { entries: [CHARGE, IN] }, ['refund cash 1000']],
  ['failed', { entries: [CHARGE] }, ['payment 0']],
  ['failed', { entries: [CHARGE], mark: 'failed' }, []],
  [
    'refunded',
    { entries: [CHARGE, ONLINE, CASH], paymentStatus: 'paid' },
    ['refund cash 1000', 'refund online 1500'],
  ],
  [
    'refunded',
    { entries: [CHARGE, CASH, entry('r', { kind: 'refund', pence: 400 })] },
    ['refund cash 600'],
  ],
  ['refunded', { entries: [CHARGE] }, ['refund 0']],
  ['refunded', { entries: [CHARGE], mark: 'refunded' }, []],
])('the word %s books what it stands for', (word, given, due) => {
  expect(dueOf(account(given), word)).toEqual(due);
});

test('a word that is there already books nothing', () => {
  for (const paymentStatus of WORDS)
    expect(dueOf(account({ entries: [CHARGE], paymentStatus }), paymentStatus)).toEqual([]);
});

test.each<[string, Partial<LedgerAccount>, BookedEntry[], string]>([
  ['nothing paid', { entries: [CHARGE] }, [], 'pending'],
  ['a part', { entries: [CHARGE] }, [CASH], 'pending'],
  ['everything', { entries: [CHARGE] }, [CASH, ONLINE], 'paid'],
  ['a voucher for everything', { voucherPence: 2_500 }, [], 'paid'],
  ['an attempt', { entries: [CHARGE] }, [entry('a', {})], 'failed'],
  ['an attempt, and nothing owed', { entries: [CHARGE, CASH, ONLINE] }, [entry('a', {})], 'paid'],
  [
    'everything refunded',
    { entries: [CHARGE, CASH] },
    [entry('r', { kind: 'refund', pence: 1_000 })],
    'refunded',
  ],
  [
    'a refund that is reversed',
    { entries: [CHARGE, CASH, entry('r', { kind: 'refund', pence: 1_000 })], mark: 'refunded' },
    [entry('b', { kind: 'refund', pence: -1_000, reverses: 'r' })],
    'pending',
  ],
  [
    'marked paid while nothing was due, and moved up',
    { mark: 'paid', paymentStatus: 'paid' },
    [],
    'pending',
  ],
  [
    'the same with the charge reversed',
    { mark: 'paid', entries: [CHARGE], status: 'waitlist' },
    [],
    'pending',
  ],
  [
    'marked paid, and still nothing due',
    { mark: 'paid', paymentStatus: 'paid', amountPence: 0 },
    [],
    'paid',
  ],
])('%s: the word follows from the entries', (_, given, entries, word) => {
  expect(settleAccount(account(given), { entries }).paymentStatus).toBe(word);
});

test.each<[string, BookedEntry[], string[]]>([
  ['nothing', [CHARGE], []],
  ['cash and online', [CHARGE, CASH, ONLINE], ['cash 1000', 'online 1500']],
  ['what came along', [CHARGE, IN, ONLINE], ['cash 1000', 'online 1500']],
  ['what has gone along', [CHARGE, CASH, OUT], []],
  ['a rest', [CASH, entry('r', { kind: 'refund', pence: 400 })], ['cash 600']],
  ['all refunded', [CASH, entry('r', { kind: 'refund', pence: 1_000 })], []],
  [
    'refunded by another method',
    [ONLINE, entry('r', { kind: 'refund', pence: 400 })],
    ['cash -400', 'online 1500'],
  ],
  ['more refunded than paid', [entry('r', { kind: 'refund', pence: 400 })], []],
])('%s goes along by each method', (_, entries, along) => {
  expect(transfersOf(entries).map(({ method, pence }) => `${method} ${pence}`)).toEqual(along);
});

test.each([
  [0, null, true],
  [2_400, null, true],
  [2_500, null, false],
  [900, 1_000, true],
  [1_000, 1_000, false],
])('%i of 2,500 paid, of which %p end the hold', (paidPence, holdPence, isHeld) => {
  const sums = { chargedPence: 2_500, creditedPence: 0, paidPence, refundedPence: 0 };
  expect(needsHold(sums, holdPence)).toBe(isHeld);
});
