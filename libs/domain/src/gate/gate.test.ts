/** @jest-environment node */
import type { EventSides, ParticipationStatus } from '@muster/contract';
import { openStock } from '../participation/stock.ts';
import { decideScan } from './decide-scan.ts';
import { fillWalkIn } from './fill-walk-in.ts';
import { gateClosesAt, isGameDay } from './gate-closes-at.ts';
import { correctClock, presenceOf, type StandingScan } from './presence.ts';
import { readScannedCode, ticketUrl } from './read-scanned-code.ts';
import { walkInOffer } from './walk-in-offer.ts';

const AT = '2026-11-29T08:09:00.000Z';

function scans(...effects: string[]): StandingScan[] {
  return effects.map((text) => {
    const [effect, origin] = text.split(' ') as ['in' | 'out', string];
    return { effect, origin, occurredAt: AT };
  });
}

const nobody = presenceOf(scans());
const byA = presenceOf(scans('in A'));
const left = presenceOf(scans('in A', 'out A'));

type Row = [string, ParticipationStatus, typeof nobody, boolean, string, string | null];
const rows: Row[] = [
  ['entry', 'confirmed', nobody, false, 'in', 'in'],
  ['entry', 'confirmed', nobody, true, 'in', 'in'],
  ['admit', 'confirmed', nobody, false, 'in', 'in'],
  ['entry', 'confirmed', byA, false, 'already_in', null],
  ['entry', 'confirmed', byA, true, 'conflict', 'in'],
  ['admit', 'confirmed', byA, false, 'already_in', 'in'],
  ['entry', 'confirmed', left, true, 'in', 'in'],
  ['exit', 'confirmed', byA, false, 'out', 'out'],
  ['exit', 'confirmed', nobody, false, 'out', null],
  ['entry', 'waitlist', nobody, false, 'not_confirmed', null],
  ['entry', 'waitlist', nobody, true, 'not_confirmed', 'in'],
  ['admit', 'waitlist', nobody, false, 'not_confirmed', 'in'],
  ['entry', 'cancelled', nobody, false, 'cancelled', null],
  ['entry', 'cancelled', nobody, true, 'cancelled', 'in'],
  ['admit', 'cancelled', nobody, false, 'cancelled', 'in'],
  ['entry', 'cancelled', byA, true, 'conflict', 'in'],
];
test.each(rows)('%s, %s: %#', (kind, status, presence, wasOffline, verdict, effect) => {
  const scan = { kind: kind as 'entry', origin: 'B', wasOffline };
  expect(decideScan(scan, { status, presence })).toEqual({ verdict, effect });
});

test('a device that admits its own twice is no conflict', () => {
  const scan = { kind: 'entry', origin: 'A', wasOffline: true } as const;
  expect(decideScan(scan, { status: 'confirmed', presence: byA }).verdict).toBe('already_in');
});

test('whoever comes back is inside since then, and was checked in the first time', () => {
  const [first, , second, third] = scans('in A', 'out A', 'in B', 'in C');
  const presence = presenceOf([first!, scans('out A')[0]!, second!, third!]);
  expect(presence).toEqual({
    isInside: true,
    insideSince: second,
    lastAdmission: third,
    firstAdmission: first,
  });
  expect(left).toMatchObject({
    isInside: false,
    insideSince: null,
    firstAdmission: { origin: 'A' },
  });
});

const RECEIVED = '2026-11-29T12:00:00.000Z';
test.each([
  ['2026-11-29T11:00:00.000Z', 0, '2026-11-29T11:00:00.000Z', false],
  ['2026-11-29T11:00:00.000Z', 90_000, '2026-11-29T11:01:30.000Z', false],
  ['2026-11-28T12:00:00.000Z', 0, '2026-11-28T12:00:00.000Z', false],
  ['2026-11-28T11:59:59.999Z', 0, RECEIVED, true],
  ['2026-11-28T00:00:00.000Z', 36 * 3_600_000, RECEIVED, false],
  ['2026-11-29T12:02:00.000Z', 0, '2026-11-29T12:02:00.000Z', false],
  ['2026-11-29T12:02:00.001Z', 0, RECEIVED, true],
  ['2026-11-30T08:00:00.000Z', 0, RECEIVED, true],
  ['1970-01-01T00:00:00.000Z', 0, RECEIVED, true],
  ['2090-01-01T00:00:00.000Z', 0, RECEIVED, true],
])('a scan of %s with a clock %i ms off is of %s', (occurredAt, clockOffsetMs, time, corrected) => {
  expect(correctClock({ occurredAt, clockOffsetMs }, RECEIVED)).toEqual({
    occurredAt: time,
    isClockCorrected: corrected,
  });
});

test.each([
  ['HTTPS://MUSTER.UK/T/K7PM3XQ29WTF', 'K7PM3XQ29WTF'],
  ['https://muster.uk/t/k7pm3xq29wtf/', 'K7PM3XQ29WTF'],
  ['https://other.example/t/K7PM3XQ29WTF?x=1', 'K7PM3XQ29WTF'],
  ['https://muster.uk/dashboard/events/64b0/participants?ticket=K7PM3XQ29WTF', 'K7PM3XQ29WTF'],
  ['k7pm-3xq2-9wtf', 'K7PM3XQ29WTF'],
  ['<https://muster.uk/t/K7PM3XQ29WTF>', 'K7PM3XQ29WTF'],
  ['\u0002HTTPS://MUSTER.UK/T/K7PM3XQ29WTF\u0003', 'K7PM3XQ29WTF'],
  ['“https://muster.uk/t/K7PM3XQ29WTF?x=1”', 'K7PM3XQ29WTF'],
  ['(https://muster.uk/?ticket=K7PM3XQ29WTF)', 'K7PM3XQ29WTF'],
  ['\u0002K7PM3XQ29WTF\u001e\u0004', 'K7PM3XQ29WTF'],
  ['"K7PM-3XQ2-9WTF"', 'K7PM3XQ29WTF'],
  ['<b>K7PM</b>', null],
  ['https://muster.uk/t/', null],
  ['https://example.com/menu', null],
  ['WIFI:S:Field;T:WPA;P:secret;;', null],
  ['', null],
  [`${'x'.repeat(500)}/t/K7PM3XQ29WTF`, null],
])('%s is read as %s', (scanned, code) => {
  expect(readScannedCode(scanned)).toBe(code);
});

test('the address of a ticket is all in upper case, and read back', () => {
  expect(ticketUrl('https://muster.uk', 'K7PM3XQ29WTF')).toBe('HTTPS://MUSTER.UK/T/K7PM3XQ29WTF');
});

test.each([
  // Eight hours, in winter and in summer.
  ['2026-11-29T09:00:00.000Z', null, '8 hours', '2026-11-30T04:00:00.000Z'],
  ['2026-07-05T08:00:00.000Z', null, '8 hours', '2026-07-06T03:00:00.000Z'],
  // Without a known end.
  ['2026-11-29T09:00:00.000Z', null, '', '2026-11-30T04:00:00.000Z'],
  // A weekend, and a night.
  ['2026-11-28T09:00:00.000Z', '2026-11-29T16:00:00.000Z', '', '2026-11-30T04:00:00.000Z'],
  ['2026-11-28T19:00:00.000Z', '2026-11-29T02:00:00.000Z', '', '2026-11-30T04:00:00.000Z'],
])('the gate of an event at %s until %s, %s, closes at %s', (date, endsAt, duration, closing) => {
  expect(gateClosesAt({ date, endsAt, duration }).toISOString()).toBe(closing);
});

test.each([
  ['2026-11-27T23:59:00.000Z', false],
  ['2026-11-28T00:00:00.000Z', true],
  ['2026-11-29T03:59:00.000Z', true],
  ['2026-11-29T04:00:00.000Z', false],
])('of a game on 28 November it is the day at %s: %s', (now, isDay) => {
  const event = { date: '2026-11-28T09:00:00.000Z', endsAt: null, duration: '6 hours' };
  expect(isGameDay(event, new Date(now))).toBe(isDay);
});

const PLACES = [
  {
    id: 'a'.repeat(24),
    label: 'Place',
    isPlace: true,
    options: [
      { id: 'b'.repeat(24), label: 'Walk-on', price: null },
      { id: 'c'.repeat(24), label: 'Rental', price: 15, limit: 1 },
    ],
  },
];
const WALK_IN = {
  nonce: '0192aaaa-0000-7000-8000-000000000000',
  name: 'Wanda Walker',
  phone: '',
  emergencyContact: { name: 'Will', phone: '07700 900790' },
  optionId: 'c'.repeat(24),
  payment: null,
  occurredAt: AT,
  wasOffline: false,
};
const OFFLINE = { wasOffline: true };

const SIDES = {
  id: '1'.repeat(24),
  label: 'Side',
  isSide: true,
  options: [
    { id: '2'.repeat(24), label: 'Tan', price: null },
    { id: '3'.repeat(24), label: 'Green', price: 1 },
  ],
};
const KIT = {
  id: '4'.repeat(24),
  label: 'Kit',
  options: [{ id: '5'.repeat(24), label: 'Radio', price: 5, limit: 1 }],
};
const TAN = { fieldId: SIDES.id, optionId: '2'.repeat(24) };
const GREEN = { fieldId: SIDES.id, optionId: '3'.repeat(24) };
const RADIO = { fieldId: KIT.id, optionId: '5'.repeat(24) };

function fill(given: object, freeSpots = 1, taken = 0) {
  const event = { basePrice: 25, customFields: PLACES };
  const stock = openStock(PLACES, { ['c'.repeat(24)]: taken });
  const filled = fillWalkIn({ ...WALK_IN, ...given }, { event, freeSpots, stock });
  if (filled.refusal) return `${filled.refusal.code} ${filled.refusal.field}`;
  const { amountPence, isOver } = filled;
  return [amountPence, isOver];
}

test.each<[object, number, number, ReturnType<typeof fill>]>([
  [{}, 1, 0, [4_000, false]],
  [{ optionId: 'b'.repeat(24) }, 1, 1, [2_500, false]],
  [{}, 0, 0, 'EVENT_FULL optionId'],
  [{}, 0, 1, 'EVENT_FULL optionId'],
  [{}, 1, 1, 'OPTION_SOLD_OUT optionId'],
  [OFFLINE, 0, 0, [4_000, true]],
  [OFFLINE, 1, 1, [4_000, true]],
  [{ optionId: null }, 1, 0, 'VALIDATION optionId'],
  [{ ...OFFLINE, optionId: 'd'.repeat(24) }, 1, 0, 'VALIDATION optionId'],
])('a walk-in %j with %i spots and %i taken: %j', (given, freeSpots, taken, expected) => {
  expect(fill(given, freeSpots, taken)).toEqual(expected);
});

/** Of an event with sides and kit: what is chosen, the price and whether they are over. */
function choose(given: object, { policy = 'choose', radios = 0, tan = 0 } = {}) {
  const customFields = [...PLACES, SIDES, KIT];
  const event = { basePrice: 25, customFields, sides: { policy, maxGap: 1 } as EventSides };
  const stock = openStock(customFields, { [RADIO.optionId]: radios, [TAN.optionId]: tan });
  const filled = fillWalkIn({ ...WALK_IN, ...given }, { event, freeSpots: 1, stock });
  if (filled.refusal) return `${filled.refusal.code} ${filled.refusal.field}`;
  const chosen = filled.joinForm.customFieldResponses.map((one) => one.selectedOptionLabel);
  return [chosen.join(), filled.amountPence, filled.isOver];
}

test.each<[object, object, ReturnType<typeof choose>]>([
  [{ choices: [GREEN, RADIO] }, {}, ['Rental,Green,Radio', 4_600, false]],
  [{ choices: [RADIO] }, { tan: 1 }, ['Rental,Radio,Green', 4_500, false]],
  [{ choices: [GREEN, RADIO] }, { radios: 1 }, 'OPTION_SOLD_OUT choices.1'],
  [{ ...OFFLINE, choices: [RADIO] }, { radios: 1 }, ['Rental,Radio,Tan', 4_500, true]],
  [{ choices: [TAN] }, { tan: 1 }, 'SIDE_CLOSED choices.0'],
  [{ ...OFFLINE, choices: [TAN] }, { tan: 1 }, ['Rental,Tan', 4_000, false]],
  [{ choices: [RADIO, TAN] }, { policy: 'balance' }, 'VALIDATION choices.1'],
  [{ choices: [TAN, GREEN] }, {}, 'VALIDATION choices.1'],
  [{ choices: [{ ...RADIO, optionId: TAN.optionId }] }, {}, 'VALIDATION choices.0'],
  [{ optionId: null, choices: [TAN] }, {}, 'VALIDATION optionId'],
])('a walk-in who chooses %j of an event %j: %j', (given, event, expected) => {
  expect(choose(given, event)).toEqual(expected);
});

test.each([
  ['choose', ['Side', 'Kit']],
  ['draw', ['Kit']],
] as const)('of sides with policy %s a walk-in can choose among %j', (policy, labels) => {
  const customFields = [...PLACES, SIDES, KIT];
  const sides = { policy, maxGap: null };
  const event = { basePrice: 25, customFields, sides, maxParticipants: null };
  const stock = openStock(customFields, { [RADIO.optionId]: 1 });
  const { fields = [] } = walkInOffer({ event, freeSpots: Number.POSITIVE_INFINITY, stock });
  expect(fields.map(({ label }) => label)).toEqual(labels);
  const radio = { optionId: RADIO.optionId, label: 'Radio', pricePence: 500, left: 0 };
  expect(fields.at(-1)).toEqual({ fieldId: KIT.id, label: 'Kit', isSide: false, options: [radio] });
});
