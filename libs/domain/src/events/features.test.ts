/** @jest-environment node */
import { type CrewRole, DEFAULT_REFUND_RULE } from '@muster/contract';
import type { Viewer } from '../viewer.ts';
import { eventCan } from './abilities.ts';
import { EVENT_FEATURES, type FeatureFacts, seenSetUp, usesFeature } from './features.ts';

/* What shows, by feature and role (docs/product/organizer-screens.md#features). */

const NOTHING = {
  gameKind: 'other',
  basePrice: 0,
  customFields: withOption({ price: null }),
  minAge: 0,
  owedPence: 0,
  payment: { mode: 'off', depositPence: null, refundRule: DEFAULT_REFUND_RULE },
  takesPayments: true,
  crewCount: 0,
  helpedCount: 0,
  dependants: [],
  maxPartySize: 1,
  squadMembers: [],
  setUp: {
    ...{ takesVouchers: false, wasCharged: false, hasOwnLimits: false, hasChecks: false },
    hasWaiver: false,
  },
} satisfies FeatureFacts;

function withOption(change: { price?: number | null; isHandedOut?: boolean }) {
  const option = { id: 'o', label: 'Pack', price: 0, limit: null, left: null, ...change };
  return [{ id: 'f', label: 'Kit', isPlace: false, options: [option] }];
}

function withSetUp(changes: FeatureFacts['setUp']) {
  return { setUp: { ...NOTHING.setUp, ...changes } };
}

const TAKING = { ...NOTHING.payment, mode: 'required' as const };

/** Each change sets up these features alone. */
const SET_UP: [string, FeatureFacts, string[]][] = [
  ['nothing', {}, []],
  ['a price', { basePrice: 25 }, ['money']],
  ['an option with a price', { customFields: withOption({ price: 15 }) }, ['money']],
  ['a free event for which somebody still owes', { owedPence: 100 }, ['money']],
  ['an event that was free later', withSetUp({ wasCharged: true }), ['money']],
  ['a voucher for a free event', withSetUp({ takesVouchers: true }), []],
  [
    'a voucher for a price',
    { basePrice: 25, ...withSetUp({ takesVouchers: true }) },
    ['money', 'vouchers'],
  ],
  ['a price on an earlier server', { basePrice: 25, setUp: undefined }, ['money', 'vouchers']],
  ['payment online', { payment: TAKING }, ['onlinePayment']],
  ['payment online without a provider', { payment: TAKING, takesPayments: undefined }, []],
  ['a waiver', withSetUp({ hasWaiver: true }), ['waiver']],
  ['saved limits', withSetUp({ hasOwnLimits: true }), ['chronograph', 'limits']],
  ['airsoft', { gameKind: 'airsoft' }, ['limits', 'record']],
  ['a kind of game on an earlier server', { gameKind: undefined }, ['limits', 'record']],
  ['paintball', { gameKind: 'paintball' }, []],
  ['LARP', { gameKind: 'larp' }, []],
  ['a measured gun', withSetUp({ hasChecks: true }), ['chronograph']],
  ['something to hand out', { customFields: withOption({ isHandedOut: true }) }, ['kit']],
  ['something that was handed out', { kit: [{}] }, ['kit']],
  ['a minimum age', { minAge: 18 }, ['minAge']],
  ['somebody who helps or is invited', { crewCount: 1 }, ['crew']],
  ['helping somebody', { helpedCount: 1 }, ['helping']],
  ['a dependant', { dependants: [{}] }, ['dependants']],
  ['squads of two', { maxPartySize: 2 }, ['squads']],
  ['an earlier server', { maxPartySize: undefined }, []],
  ['somebody in a squad', { squadMembers: [{}] }, ['squadMembers']],
];

test.each(SET_UP)('%s: %j', (_what, changes, expected) => {
  const used = EVENT_FEATURES.filter((feature) => usesFeature({ ...NOTHING, ...changes }, feature));
  expect(used).toEqual(expected);
});

test('each feature of the list is set up by something', () => {
  const set = new Set(SET_UP.flatMap(([, , features]) => features));
  expect([...set].toSorted()).toEqual(EVENT_FEATURES.toSorted());
});

/** What the event asks of its crew alone is left out; the kind of game is of each account. */
const OF_PLAYERS = EVENT_FEATURES.filter((one) => one !== 'waiver' && one !== 'chronograph');
const VIEWER = { id: 'v', isSuperadmin: false };

test.each<[string, Viewer, CrewRole[], readonly string[]]>([
  ['a visitor', null, [], OF_PLAYERS],
  ['a player', VIEWER, [], OF_PLAYERS],
  ['the organizer', { ...VIEWER, id: 'o' }, [], EVENT_FEATURES],
  ['crew at the gate', VIEWER, ['gate'], EVENT_FEATURES],
  ['the superadmin', { ...VIEWER, isSuperadmin: true }, [], EVENT_FEATURES],
])(
  'of an event that uses everything %s is told what is theirs',
  (_who, viewer, crewRoles, expected) => {
    const can = eventCan(viewer, { organizerId: 'o', approved: true, crewRoles });
    const all = {
      ...{
        basePrice: 25,
        payment: TAKING,
        minAge: 18,
        takesPayments: true,
        gameKind: 'airsoft' as const,
        ...{ crewCount: 1, helpedCount: 1, dependants: [{}] },
        ...{ maxPartySize: 8, squadMembers: [{}] },
      },
      customFields: withOption({ isHandedOut: true }),
      setUp: seenSetUp(
        {
          takesVouchers: true,
          wasCharged: true,
          hasOwnLimits: true,
          hasChecks: true,
          hasWaiver: true,
        },
        can,
      ),
    };
    expect(EVENT_FEATURES.filter((feature) => usesFeature(all, feature))).toEqual(expected);
  },
);

test('what a later release calls a feature counts as used', () => {
  expect(usesFeature(NOTHING, 'parties')).toBe(true);
});
