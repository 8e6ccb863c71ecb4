import { formatPounds, toPounds } from '@muster/domain';
import { formatMoment } from './format-moment.ts';
import type { MailDetails } from './mail-kinds.ts';
import { askForMoney, type MailText, type TextContext, type WriteMail } from './mail-text.ts';
import { tellDates, tellMoved } from './series-mail-texts.ts';
import { inviteToSquad } from './squad-mail-text.ts';

type PlayerMailKind =
  | 'participation'
  | 'onlinePayment'
  | 'joinedEventChanged'
  | 'eventReminder'
  | 'waiverReminder'
  | 'squadInvitation'
  | 'announcement'
  | 'unreadMessages';

/**
 * The text of each kind of mail to players about what they joined
 * (docs/product/mail.md#status-mails).
 */
export const PLAYER_MAIL_TEXTS: { readonly [K in PlayerMailKind]: WriteMail<K> } = {
  participation: (details, context) =>
    details.dates
      ? forDependant(tellDates(details, details.dates, context), details)
      : {
          ...forDependant(withHold(STATUS_TEXTS[details.news](details), details), details),
          ...(details.news !== 'cancelled' && { action: openEvent(details.eventId, context) }),
        },
  onlinePayment: (details, context) => ({
    ...forDependant(PAYMENT_TEXTS[details.news](details), details),
    ...(details.news !== 'eventDeleted' && { action: openEvent(details.eventId, context) }),
  }),
  joinedEventChanged: (details, context) => {
    const { eventTitle } = details;
    if (details.change === 'calledOff') return tellCalledOff(details, context);
    if (details.change === 'datesMoved') return tellDatesMoved(details, context);
    if (details.change === 'takesPlace')
      return {
        subject: `“${eventTitle}” takes place after all`,
        paragraphs: [
          `“${eventTitle}” was called off, and now takes place: on ${formatMoment(details.after.date)} at ${details.after.location}. You are still on its list.`,
          'If you can no longer come, leave the event on its page.',
        ],
        action: openEvent(details.eventId, context),
      };
    const { before } = details;
    if (details.change === 'deleted')
      return {
        subject: `“${eventTitle}” will not take place`,
        paragraphs: [
          `“${eventTitle}” on ${formatMoment(before.date)} was deleted, and your spot with it.`,
          `${askForMoney(context, '')} Your messages with them stay readable.`,
        ],
      };
    const { after, eventId } = details;
    return {
      subject: `“${eventTitle}” has changed: ${describeChange(before, after)}`,
      paragraphs: [
        `The organizer of “${eventTitle}” has changed ${describeChange(before, after)}.`,
        ...(before.date === after.date
          ? []
          : [`It was on ${formatMoment(before.date)}. It is now on ${formatMoment(after.date)}.`]),
        ...(before.location === after.location
          ? []
          : [`It was at ${before.location}. It is now at ${after.location}.`]),
        'If that does not suit you, you can leave the event on its page.',
      ],
      action: openEvent(eventId, context),
    };
  },
  eventReminder: ({ eventId, eventTitle, eventDate, location }, context) => ({
    subject: `Tomorrow: “${eventTitle}”`,
    paragraphs: [
      `“${eventTitle}” begins on ${formatMoment(eventDate)} at ${location}.`,
      'If you cannot come, leave the event, so that somebody from the waitlist gets your spot.',
    ],
    action: openEvent(eventId, context),
  }),
  waiverReminder: (details, context) => forDependant(askToSign(details, context), details),
  squadInvitation: inviteToSquad,
  announcement: ({ eventId, eventTitle, text, owed }, { publicUrl }) => ({
    subject: owed ? `You owe ${pounds(owed)} for “${eventTitle}”` : `News about “${eventTitle}”`,
    paragraphs: [
      `The organizer of “${eventTitle}” writes:`,
      ...text.trim().split(/\s*\n\s*/),
      ...(owed ? [describeOwed(owed)] : []),
    ],
    action: owed?.isOnline
      ? { label: 'Pay', url: `${publicUrl}/dashboard/events/${eventId}` }
      : { label: 'Answer', url: `${publicUrl}/dashboard/messages/new?event=${eventId}` },
  }),
  unreadMessages: ({ count, eventTitles }, { publicUrl }) => ({
    subject: count === 1 ? 'A message waits for you' : `${count} messages wait for you`,
    paragraphs: [
      `You have ${count === 1 ? 'an unread message' : `${count} unread messages`} on Muster about ${listTitles(eventTitles)}.`,
    ],
    action: { label: 'Read your messages', url: `${publicUrl}/dashboard/messages` },
  }),
};

type CalledOff = Extract<MailDetails<'joinedEventChanged'>, { change: 'calledOff' }>;

function tellCalledOff(
  { eventId, eventTitle, after, reason }: CalledOff,
  context: TextContext,
): MailText {
  return {
    subject: `“${eventTitle}” is called off`,
    paragraphs: [
      `“${eventTitle}” on ${formatMoment(after.date)} does not take place. The organizer writes:`,
      ...reason.split(/\s*\n\s*/),
      'What you paid online and get back is told in an email of its own. Ask the organizer about anything else you paid.',
    ],
    action: openEvent(eventId, context),
  };
}

type DatesMoved = Extract<MailDetails<'joinedEventChanged'>, { change: 'datesMoved' }>;

function tellDatesMoved(
  { eventId, eventTitle, dates }: DatesMoved,
  context: TextContext,
): MailText {
  return {
    subject: `“${eventTitle}” has changed: ${dates.length} dates`,
    paragraphs: [
      `The organizer of “${eventTitle}” has changed ${dates.length} dates that you are on the list of.`,
      ...dates.map(
        ({ before, after }) => `${formatSchedule(before)} is now ${formatSchedule(after)}.`,
      ),
      'If one of them does not suit you, you can leave it on its page.',
    ],
    action: openEvent(eventId, context),
  };
}

function formatSchedule({ date, location }: Schedule): string {
  return `${formatMoment(date)} at ${location}`;
}

type Owed = NonNullable<MailDetails<'announcement'>['owed']>;

function pounds({ pence }: Pick<Owed, 'pence'>): string {
  return formatPounds(toPounds(pence));
}

function describeOwed(owed: Owed): string {
  const how = owed.isOnline
    ? 'You can pay it online on the page of the event.'
    : 'It cannot be paid online. Pay as the organizer has told you, or ask them how.';
  return `You owe ${pounds(owed)} for your spot. ${how}`;
}

type StatusDetails = MailDetails<'participation'>;

const STATUS_TEXTS: Record<StatusDetails['news'], (details: StatusDetails) => MailText> = {
  joined: ({ eventTitle, eventDate, location }) => ({
    subject: `You have a spot: “${eventTitle}”`,
    paragraphs: [
      `You have a spot at “${eventTitle}” on ${formatMoment(eventDate)} at ${location}.`,
      'If you cannot come, leave the event, so that somebody else gets your spot.',
    ],
  }),
  waitlisted: ({ eventTitle, eventDate, position }) => ({
    subject: `You are on the waitlist: “${eventTitle}”`,
    paragraphs: [
      `“${eventTitle}” on ${formatMoment(eventDate)} is full. You are number ${position} on the waitlist.`,
      'When a spot becomes free, the first on the waitlist gets it, and we tell you at once.',
    ],
  }),
  promoted: ({ eventTitle, eventDate, location }) => ({
    subject: `You have moved up: a spot at “${eventTitle}” is yours`,
    paragraphs: [
      `A spot became free: you now have a spot at “${eventTitle}” on ${formatMoment(eventDate)} at ${location}.`,
      'If you can no longer come, leave the event, so that the next on the waitlist gets it.',
    ],
  }),
  movedToWaitlist: ({ eventTitle, eventDate, position }) => ({
    subject: `You are now on the waitlist: “${eventTitle}”`,
    paragraphs: [
      `The organizer of “${eventTitle}” on ${formatMoment(eventDate)} has moved you to the waitlist. You are number ${position}.`,
      'You can ask the organizer why in a message.',
    ],
  }),
  cancelled: ({ eventTitle, eventDate }) => ({
    subject: `You no longer take part: “${eventTitle}”`,
    paragraphs: [
      `The organizer of “${eventTitle}” on ${formatMoment(eventDate)} has cancelled your spot or your position on the waitlist.`,
      'If you have paid, ask the organizer directly.',
    ],
  }),
  moved: tellMoved,
  side: ({ eventTitle, eventDate, side }) => ({
    subject: side
      ? `You play on ${side}: “${eventTitle}”`
      : `You have no side yet: “${eventTitle}”`,
    paragraphs: [
      side
        ? `Your side at “${eventTitle}” on ${formatMoment(eventDate)} is now ${side}.`
        : `Your side at “${eventTitle}” on ${formatMoment(eventDate)} was taken back.`,
      'The organizer changes sides, and so does the leader of a squad: you can ask them why.',
    ],
  }),
};

/** A guardian of several reads first whom it is about. */
function askToSign(
  { eventId, eventTitle, eventDate, needsGuardian, dependantName }: MailDetails<'waiverReminder'>,
  context: TextContext,
): MailText {
  const missing = needsGuardian
    ? 'a guardian has not signed it for you yet'
    : `you have not signed it ${dependantName === undefined ? '' : 'for them '}yet`;
  return {
    subject: `Please sign the waiver of “${eventTitle}”`,
    paragraphs: [
      `There is a spot at “${eventTitle}” on ${formatMoment(eventDate)}. The organizer has players sign a waiver, and ${missing}.`,
      needsGuardian
        ? 'On the page of the event you can send a guardian a link. Who has not signed waits at the gate.'
        : 'It takes a minute in Going. Who has not signed waits at the gate.',
    ],
    action: openEvent(eventId, context),
  };
}

function forDependant(text: MailText, { dependantName }: { dependantName?: string | undefined }) {
  if (dependantName === undefined) return text;
  const about = `This is about ${dependantName}, for whom you have booked.`;
  return {
    ...text,
    subject: `${dependantName}: ${text.subject}`,
    paragraphs: [about, ...text.paragraphs],
  };
}

/** Whoever has to pay reads it first. */
function withHold(text: MailText, { holdUntil }: StatusDetails): MailText {
  if (holdUntil === null) return text;
  const [first = '', ...others] = text.paragraphs;
  const hold = `It is held for you until ${formatMoment(holdUntil)}. Pay on the page of the event before, or somebody else gets it.`;
  return { ...text, paragraphs: [first, hold, ...others] };
}

type PaymentDetails = MailDetails<'onlinePayment'>;

const PAYMENT_TEXTS: Record<PaymentDetails['news'], (details: PaymentDetails) => MailText> = {
  expired: ({ eventTitle, eventDate, pence }) => ({
    subject: `You have lost your spot: “${eventTitle}”`,
    paragraphs: [
      `${pence > 0 ? 'A spot of your party' : 'Your spot'} at “${eventTitle}” on ${formatMoment(eventDate)} was not paid for in time, so ${pence > 0 ? 'all of them are' : 'it is'} for somebody else now.`,
      pence > 0
        ? `You can join again. We refund the ${formatPounds(toPounds(pence))} that were paid online for your spot; the bank needs a few days for it.`
        : 'You can join again. If you have paid meanwhile, you get the spot if it is free, or your money back.',
    ],
  }),
  late: ({ eventTitle, eventDate, pence }) => ({
    subject: `Your payment came too late: “${eventTitle}”`,
    paragraphs: [
      `You have paid for “${eventTitle}” on ${formatMoment(eventDate)} when your spot was no longer held.`,
      `There is no spot for you now. We refund the whole ${formatPounds(toPounds(pence))}; your bank needs a few days for it.`,
    ],
  }),
  waitlisted: ({ eventTitle, eventDate, pence }) => ({
    subject: `Your payment came too late: “${eventTitle}”`,
    paragraphs: [
      `You have paid for “${eventTitle}” on ${formatMoment(eventDate)} when your spot was no longer held, and somebody else has it now.`,
      `You are on the waitlist. We refund the whole ${formatPounds(toPounds(pence))}; your bank needs a few days for it.`,
    ],
  }),
  refunded: ({ eventTitle, eventDate, pence, note }) => ({
    subject: `${formatPounds(toPounds(pence))} is refunded: “${eventTitle}”`,
    paragraphs: [
      `You get back ${formatPounds(toPounds(pence))} of what you have paid for “${eventTitle}” on ${formatMoment(eventDate)}; your bank needs a few days for it.`,
      ...(note ? [`The organizer writes: “${note}”`] : []),
    ],
  }),
  eventDeleted: ({ eventTitle, eventDate, pence }) => ({
    subject: `${formatPounds(toPounds(pence))} is refunded: “${eventTitle}”`,
    paragraphs: [
      `“${eventTitle}” on ${formatMoment(eventDate)} was deleted. You get back the ${formatPounds(toPounds(pence))} that you have paid online; your bank needs a few days for it.`,
    ],
  }),
};

interface Schedule {
  date: string;
  location: string;
}

function describeChange(before: Schedule, after: Schedule): string {
  if (before.date === after.date) return 'the location';
  return before.location === after.location ? 'the date' : 'the date and the location';
}

function openEvent(eventId: string, { publicUrl }: TextContext) {
  return { label: 'Open the event', url: `${publicUrl}/dashboard/events/${eventId}` };
}

function listTitles(titles: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(titles.map((title) => `“${title}”`));
}
