import {
  eventsOfVoucher,
  refuseVoucher,
  refuseVoucherEnd,
  type VoucherTerms,
  voucherCredit,
  voucherPence,
} from './vouchers.ts';

test.each([
  ['pounds', 500, 2_000, 500],
  ['pounds', 500, 300, 500],
  ['percent', 50, 1_235, 618],
  ['percent', 50, 1_233, 617],
  ['percent', 33, 1_000, 330],
  ['percent', 1, 49, 0],
  ['percent', 1, 50, 1],
  ['percent', 100, 1_999, 1_999],
  ['percent', 100, 0, 0],
] as const)('%s %i of %i pence: %i', (kind, value, price, worth) => {
  expect(voucherPence({ kind, value }, price)).toBe(worth);
});

test.each([
  [500, 2_000, 500],
  [500, 500, 500],
  [500, 300, 300],
  [500, 0, 0],
])('a worth of %i takes off %i no more than %i', (worth, charged, credit) => {
  expect(voucherCredit(worth, charged)).toBe(credit);
});

const NOW = new Date('2026-11-27T10:00:00Z');
const EVENT_ID = '64b000000000000000000101';
const OPEN: VoucherTerms = {
  eventIds: null,
  maxUses: 3,
  expiresAt: null,
  isOncePerPerson: false,
  uses: 2,
  ownUses: 1,
};

test.each<[string, Partial<VoucherTerms>]>([
  ['with a use left', {}],
  ['for the event among others', { eventIds: ['64b000000000000000000102', EVENT_ID] }],
  ['that ends in a moment', { expiresAt: '2026-11-27T10:00:00.001Z' }],
  ['once per person, for the first time', { isOncePerPerson: true, ownUses: 0 }],
])('a voucher %s is taken', (_, given) => {
  const at = { eventId: EVENT_ID, now: NOW };
  expect(refuseVoucher({ ...OPEN, ...given }, at)).toBeUndefined();
});

test.each<[string, Partial<VoucherTerms> | undefined]>([
  ['that nobody has made', undefined],
  ['for another event', { eventIds: ['64b000000000000000000102'] }],
  ['that ends now', { expiresAt: NOW }],
  ['that is used up', { uses: 3 }],
  ['once per person, for the second time', { isOncePerPerson: true }],
])('a voucher %s is refused with the one sentence', (_, given) => {
  const voucher = given && { ...OPEN, ...given };
  expect(refuseVoucher(voucher, { eventId: EVENT_ID, now: NOW })).toEqual({
    code: 'VALIDATION',
    field: 'voucherCode',
    message: 'This code is not valid for this event, or not any more',
  });
});

const OTHERS = ['64b000000000000000000102', '64b000000000000000000103'] as const;

test.each<[string, Partial<VoucherTerms> | undefined, readonly string[]]>([
  ['with uses for all', { maxUses: 5 }, [EVENT_ID, ...OTHERS]],
  ['with two uses left', { maxUses: 4 }, [EVENT_ID, OTHERS[0]]],
  ['of one of them', { maxUses: 5, eventIds: [OTHERS[1]] }, [OTHERS[1]]],
  ['for once per person', { maxUses: 5, isOncePerPerson: true, ownUses: 0 }, [EVENT_ID]],
  ['that is used up', { maxUses: 2 }, []],
  ['that is unknown', undefined, []],
])('of three dates, a voucher %s is for those that it has uses for', (_, given, expected) => {
  const dates = { eventIds: [EVENT_ID, ...OTHERS], now: NOW };
  expect(eventsOfVoucher(given && { ...OPEN, ...given }, dates)).toEqual(expected);
});

test.each([
  [null, undefined],
  ['2026-11-27T10:00:01Z', undefined],
  ['2026-11-27T10:00:00Z', 'expiresAt'],
  ['2026-11-27T10:30:00+01:00', 'expiresAt'],
])('a voucher that ends at %s is refused at %s', (expiresAt, field) => {
  expect(refuseVoucherEnd(expiresAt, NOW)?.field).toBe(field);
});
