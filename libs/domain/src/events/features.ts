import type { Event, GameKind } from '@muster/contract';
import { runsEvent } from './abilities.ts';

/** What decides which features show, as far as the caller knows it. */
export interface FeatureFacts
  extends Partial<
    Pick<Event, 'basePrice' | 'customFields' | 'maxPartySize' | 'minAge' | 'owedPence' | 'payment'>
  > {
  setUp?: Partial<SetUp> | undefined;
  /** Of the organizer; airsoft when an earlier server leaves it out. */
  gameKind?: GameKind | undefined;
  /** What was handed out already. */
  kit?: readonly unknown[];
  /** The server has a provider of payments. */
  takesPayments?: boolean | undefined;
  /** How many help with the event, or are invited to. */
  crewCount?: number | undefined;
  /** With how many events of others the viewer helps. */
  helpedCount?: number | undefined;
  /** Whom the viewer, or a participant of the list, has booked or can book for. */
  dependants?: readonly unknown[] | undefined;
  /** Those participants of a list who are in a squad. */
  squadMembers?: readonly unknown[] | undefined;
}

type SetUp = NonNullable<Event['setUp']>;

/** Whether it shows. */
type Rule = (facts: FeatureFacts) => boolean;

/**
 * The one list of what events use, and of when it shows: once it is set up, until which nobody
 * meets it (docs/product/organizer-screens.md#features).
 */
const RULES = {
  /** Something costs something, was charged, or is owed. */
  money: (facts) => hasPrice(facts) || (facts.owedPence ?? 0) > 0 || hasSet(facts, 'wasCharged'),
  /** A price, and a voucher that could take something off. An earlier server says none of it. */
  vouchers: (facts) => hasPrice(facts) && facts.setUp?.takesVouchers !== false,
  /** The event takes payment online, with its deposit and steps of refunds. */
  onlinePayment: ({ takesPayments, payment }) =>
    takesPayments === true && payment !== undefined && payment.mode !== 'off',
  waiver: (facts) => hasSet(facts, 'hasWaiver'),
  /** Limits are saved, or guns were measured before. */
  chronograph: (facts) => hasSet(facts, 'hasOwnLimits') || hasSet(facts, 'hasChecks'),
  /** The line in the settings that sets them up: airsoft's, and of whoever has saved some. */
  limits: (facts) => isAirsoft(facts) || hasSet(facts, 'hasOwnLimits'),
  /** Three games over 56 days or more, which retailers ask for. */
  record: (facts) => isAirsoft(facts),
  /** Players can choose something that is handed out, or have got it. */
  kit: ({ customFields = [], kit = [] }) =>
    kit.length > 0 ||
    customFields.some(({ options }) => options.some(({ isHandedOut }) => isHandedOut)),
  /** From 0 years on is for everybody. */
  minAge: ({ minAge }) => (minAge ?? 0) > 0,
  crew: ({ crewCount = 0 }) => crewCount > 0,
  helping: ({ helpedCount = 0 }) => helpedCount > 0,
  dependants: ({ dependants = [] }) => dependants.length > 0,
  /** Players can come as squads. An earlier server has none. */
  squads: ({ maxPartySize = 1 }) => maxPartySize > 1,
  squadMembers: ({ squadMembers = [] }) => squadMembers.length > 0,
} satisfies Readonly<Record<string, Rule>>;

/** What an event uses once somebody has set it up. */
export type EventFeature = keyof typeof RULES;

/** The features of the list. */
export const EVENT_FEATURES = Object.keys(RULES) as EventFeature[];

/**
 * Whether a feature shows (docs/product/organizer-screens.md#features). One of a later release is
 * unknown here and counts as used.
 */
export function usesFeature(facts: FeatureFacts, feature: EventFeature | (string & {})): boolean {
  return Object.hasOwn(RULES, feature) ? RULES[feature as EventFeature](facts) : true;
}

/** What a viewer is told of it: whoever does not run the event, what the join form needs alone. */
export function seenSetUp(setUp: SetUp, can: Event['can']): SetUp {
  return runsEvent({ can }) ? setUp : { takesVouchers: setUp.takesVouchers };
}

function hasSet({ setUp }: FeatureFacts, what: keyof SetUp): boolean {
  return setUp?.[what] === true;
}

function isAirsoft({ gameKind = 'airsoft' }: FeatureFacts): boolean {
  return gameKind === 'airsoft';
}

function hasPrice({ basePrice = 0, customFields = [] }: FeatureFacts): boolean {
  return (
    basePrice > 0 ||
    customFields.some(({ options }) => options.some(({ price }) => (price ?? 0) > 0))
  );
}
