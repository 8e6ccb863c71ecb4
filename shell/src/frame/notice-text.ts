import type { Notice, NoticeKind } from '@muster/contract';
import { EVENTS_PATH, eventMoneyPath, eventTabPath, PROFILE_PATH } from '@muster/remote-kit/paths';

type Said = Pick<Notice, 'name' | 'count'> & { title: string };

const TEXT: Record<NoticeKind, (notice: Said) => string> = {
  eventApproved: ({ title }) => `${title} was approved.`,
  eventRejected: ({ title }) => `${title} was rejected.`,
  eventPending: ({ title }) => `${title} waits for approval again.`,
  eventReverted: ({ title }) => `${title} was put back to its approved version.`,
  eventFull: ({ title }) => `${title} is full.`,
  firstSignUp: ({ title }) => `${title} had its first sign-up of the day.`,
  gateConflict: ({ title, count }) =>
    `${title} has ${count === 1 ? 'a conflict' : `${count} conflicts`} at the gate.`,
  refundFailed: ({ title, count }) =>
    `${count === 1 ? 'A refund' : `${count} refunds`} of ${title} failed.`,
  crewJoined: ({ title, name }) => `${name} joined the crew of ${title}.`,
  devicePaired: ({ title, name }) => `${name} was paired for the gate of ${title}.`,
  dateOfBirthChanged: ({ name }) =>
    `Muster changed ${name ? `the date of birth of ${name}` : 'your date of birth'}.`,
};

/** One sentence. What is about no event is about all of them. */
export function noticeText({ kind, eventTitle, name, count }: Notice): string {
  const title = eventTitle === null ? 'all your events' : `“${eventTitle}”`;
  return TEXT[kind]({ title, name, count });
}

/** The tab in the home of an event where one acts; the others are at the overview. */
const TABS: Partial<Record<NoticeKind, string>> = {
  eventFull: 'players',
  firstSignUp: 'players',
  gateConflict: 'gate',
  crewJoined: 'crew',
  devicePaired: 'crew',
};

/** Where one acts. */
export function noticePath({ kind, eventId, name }: Notice): string {
  if (kind === 'dateOfBirthChanged') return name ? `${PROFILE_PATH}/family` : PROFILE_PATH;
  if (eventId === null) return EVENTS_PATH;
  if (kind === 'refundFailed') return eventMoneyPath(eventId);
  return eventTabPath(eventId, TABS[kind] ?? 'overview');
}
