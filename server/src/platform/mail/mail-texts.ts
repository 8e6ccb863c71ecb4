import { CREW_ROLE_LABELS, type ReportOutcome, type ReportSubjectKind } from '@muster/contract';
import { WEBHOOK_LIMITS } from '@muster/contract/schemas';
import { formatPounds, toPounds } from '@muster/domain';
import { FOLLOW_MAIL_TEXTS, nameMatches } from './follow-mail-texts.ts';
import { formatDay } from './format-moment.ts';
import type { MailKind } from './mail-kinds.ts';
import { askForMoney, type WriteMail } from './mail-text.ts';
import { PLAYER_MAIL_TEXTS } from './player-mail-texts.ts';

const NOT_YOU = 'If this was not you, set a new password at once and contact Muster.';

const FACTOR_LABELS = { totp: 'authenticator app', passkey: 'passkey' } as const;

/** The text of each kind of mail. */
export const MAIL_TEXTS: { readonly [K in MailKind]: WriteMail<K> } = {
  passwordReset: ({ resetId }, { links }) => ({
    subject: 'Set a new password for Muster',
    paragraphs: ['Someone, probably you, asked for a new password for your Muster account.'],
    action: { label: 'Set a new password', url: links.urlFor('password-reset', resetId) },
    note: 'The link works once, for 30 minutes. If you did not ask for it, ignore this email: your password stays as it is.',
  }),
  passwordChanged: (_, { publicUrl }) => ({
    subject: 'Your Muster password was changed',
    paragraphs: ['The password of your Muster account was changed.', NOT_YOU],
    action: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
  }),
  secondFactorAdded: ({ kind, name }, { publicUrl }) => ({
    subject: 'Your Muster account has a new second factor',
    paragraphs: [
      `The ${FACTOR_LABELS[kind]} “${name}” was added to your Muster account. It can be asked for when you sign in.`,
      'If this was not you, remove it at once where you are signed in, in Settings under Security, and then set a new password. If you cannot sign in any more, contact Muster.',
    ],
    action: { label: 'See your second factors', url: `${publicUrl}/dashboard/profile/security` },
  }),
  secondFactorRemoved: ({ kind, name, isLast }, { publicUrl }) => ({
    subject: 'A second factor of your Muster account was removed',
    paragraphs: [
      `The ${FACTOR_LABELS[kind]} “${name}” was removed from your Muster account.${isLast ? ' Your password alone is enough to sign in now.' : ''}`,
      NOT_YOU,
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
  }),
  secondFactorsRemoved: () => ({
    subject: 'Two-factor sign-in of your Muster account was switched off',
    paragraphs: [
      'Muster removed the second factors of your account. Your password alone is enough to sign in now.',
      'If you did not ask for this, contact Muster at once.',
    ],
  }),
  recoveryCodesRenewed: (_, { publicUrl }) => ({
    subject: 'Your Muster account has new recovery codes',
    paragraphs: [
      'New recovery codes were made for your Muster account. The old ones end.',
      NOT_YOU,
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
  }),
  recoveryCodeUsed: ({ left }, { publicUrl }) => ({
    subject: 'A recovery code of your Muster account was used',
    paragraphs: [
      `Somebody signed in to your Muster account with a recovery code. It has ${left === 1 ? '1 code' : `${left} codes`} left.`,
      NOT_YOU,
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
  }),
  emailChangeConfirm: ({ changeId }, { links }) => ({
    subject: 'Confirm your new email address for Muster',
    paragraphs: ['This address was entered as the new email address of a Muster account.'],
    action: { label: 'Confirm this address', url: links.urlFor('email-change', changeId) },
    note: 'The link works once, for 24 hours. If you did not enter this address, ignore this email: nothing changes.',
  }),
  emailConfirm: ({ changeId }, { links }) => ({
    subject: 'Confirm your email address for Muster',
    paragraphs: ['A Muster account was registered with this email address.'],
    action: { label: 'Confirm this address', url: links.urlFor('email-change', changeId) },
    note: 'The link works once, for 7 days. Until then Muster sends no other email to this address, not even to set a new password. If you did not register, ignore this email.',
  }),
  crewInvitation: ({ invitationId, organizerName, eventTitle, roles }, { links }) => ({
    subject: 'You are invited to help at an event',
    paragraphs: [
      `${organizerName} invites you to help with ${eventTitle ? `“${eventTitle}”` : 'all their events'} on Muster, as: ${roles.map((role) => CREW_ROLE_LABELS[role]).join(', ')}.`,
      'Open the link and sign in with this address. Nothing happens unless you accept.',
    ],
    action: { label: 'See the invitation', url: links.urlFor('crew-invitation', invitationId) },
    note: 'The link works once, for 7 days. If you do not know who this is, ignore this email.',
  }),
  guardianSignature: (details, { links }) => ({
    subject: 'A player asks you to sign for an event',
    paragraphs: [
      `${details.playerName} would like to play at “${details.eventTitle}” on ${formatDay(details.eventDate)}, an event of ${details.organizerName}. Players of that age need the signature of a guardian.`,
      'Read what the organizer has players sign, and sign it by typing your name. You need no account.',
    ],
    action: { label: 'Read and sign', url: links.urlFor('guardian-signature', details.linkId) },
    note: 'The link works once, for 14 days, and only for this. If you do not know who this is, ignore this email.',
  }),
  crewJoined: ({ memberName, eventTitle, roles }, { publicUrl }) => ({
    subject: 'Somebody joined your crew',
    paragraphs: [
      `${memberName} joined your crew for ${namedEvents(eventTitle)}, as: ${roles.map((role) => CREW_ROLE_LABELS[role]).join(', ')}.`,
      `If you did not invite them, end their access in Crew of the event. ${NOT_YOU}`,
    ],
    action: { label: 'Open your events', url: `${publicUrl}/dashboard/events` },
  }),
  devicePaired: ({ deviceName, eventTitle }, { publicUrl }) => ({
    subject: 'A device was paired with your gate',
    paragraphs: [
      `“${deviceName}” was paired with the gate of ${namedEvents(eventTitle)}. It can check people in.`,
      `If you do not know it, remove it in Crew of the event. ${NOT_YOU}`,
    ],
    action: { label: 'Open your events', url: `${publicUrl}/dashboard/events` },
  }),
  keyAdded: ({ deviceName, eventTitle }, { publicUrl }) => ({
    subject: 'A key for a program was made',
    paragraphs: [
      `With the key “${deviceName}” a program can use Muster for ${namedEvents(eventTitle)}.`,
      `If you do not know it, remove it in Programs of your settings. ${NOT_YOU}`,
    ],
    action: { label: 'See your settings', url: `${publicUrl}/dashboard/profile` },
  }),
  webhookOff: ({ host, reason }, { publicUrl }) => ({
    subject: `Your webhook to ${host} is off`,
    paragraphs: [
      reason === 'gone'
        ? `Your webhook to ${host} is switched off: the program responded that it is gone (410).`
        : `Your webhook to ${host} is switched off: for ${WEBHOOK_LIMITS.failingDays} days nothing could be delivered to it.`,
      'Switch it on again in Programs of your settings. It goes on from where it stopped, as far as the last 30 days.',
    ],
    action: { label: 'See your settings', url: `${publicUrl}/dashboard/profile` },
  }),
  emailChanged: () => ({
    subject: 'The email address of your Muster account was changed',
    paragraphs: [
      'You now sign in to Muster with another email address. This address is no longer used.',
      'If this was not you, contact Muster at once.',
    ],
  }),
  paymentAccountChanged: ({ lastFour }, { publicUrl }) => ({
    subject: lastFour
      ? 'A Stripe account was connected to Muster'
      : 'Your Stripe account was disconnected from Muster',
    paragraphs: [
      lastFour
        ? `Payments online for your events now go to the Stripe account whose key ends in ${lastFour}.`
        : 'Your events take no more payments online.',
      NOT_YOU,
    ],
    action: { label: 'See your settings', url: `${publicUrl}/dashboard/profile` },
  }),
  refundsFailed: ({ eventId, eventTitle, count, pence }, { publicUrl }) => ({
    subject:
      count === 1
        ? `A refund for “${eventTitle}” has failed`
        : `${count} refunds for “${eventTitle}” have failed`,
    paragraphs: [
      `Players of “${eventTitle}” have not got back ${formatPounds(toPounds(pence))}: the payment provider did not take ${count === 1 ? 'the refund' : 'the refunds'}.`,
      'Open Money at the event, where the list of payments says why. Try again there, or refund the money in another way and book it.',
    ],
    action: { label: 'Open the event', url: eventUrl(publicUrl, eventId) },
  }),
  accountDeletionScheduled: ({ deletesAt }, { publicUrl }) => ({
    subject: 'Your Muster account will be deleted',
    paragraphs: [
      `Your Muster account will be deleted on ${formatDay(deletesAt)}.`,
      'If you change your mind, sign in before that day and your account stays.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/login` },
  }),
  accountDeleted: () => ({
    subject: 'Your Muster account was deleted',
    paragraphs: [
      'Your Muster account was deleted with everything that belonged to it.',
      'Messages you sent stay with the people you sent them to, without your name.',
    ],
  }),
  eventApproved: ({ eventId, eventTitle }, { publicUrl }) => ({
    subject: `“${eventTitle}” is approved`,
    paragraphs: [`Your page is live: players can see “${eventTitle}” now.`],
    action: { label: 'Share the event', url: `${eventUrl(publicUrl, eventId)}?share=` },
  }),
  eventRejected: ({ eventId, eventTitle, reason }, { publicUrl }) => ({
    subject: `“${eventTitle}” is rejected`,
    paragraphs: [
      `“${eventTitle}” was rejected. Players cannot see it.`,
      ...(reason ? ['The reason:', ...reason.split(/\s*\n\s*/)] : ['No reason was given.']),
      'Change the event and we look at it again.',
    ],
    action: { label: 'Change the event', url: eventUrl(publicUrl, eventId) },
  }),
  eventReverted: ({ eventId, eventTitle }, { publicUrl }) => ({
    subject: `Your changes to “${eventTitle}” were put back`,
    paragraphs: [
      `“${eventTitle}” is back to the version that was approved last. Players see that version.`,
      'What you changed since is lost. You can change the event again.',
    ],
    action: { label: 'Open the event', url: eventUrl(publicUrl, eventId) },
  }),
  accountSuspended: ({ reason }) => ({
    subject: 'Your Muster account was suspended',
    paragraphs: [
      'Muster has suspended your account. You cannot sign in, and your profile and events are hidden.',
      ...(reason ? [`The reason: ${reason}`] : []),
      'Nothing was deleted. If your account is restored, everything is as it was.',
      'If you think that this is a mistake, contact Muster.',
    ],
  }),
  accountRestored: (_, { publicUrl }) => ({
    subject: 'Your Muster account was restored',
    paragraphs: [
      'Your Muster account is no longer suspended. You can sign in again, and your profile and events are as they were.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/login` },
  }),
  eventOrganizerGone: ({ eventTitle, eventDate }, context) => ({
    subject: `“${eventTitle}” will not take place on Muster`,
    paragraphs: [
      `The organizer of “${eventTitle}” on ${formatDay(eventDate)} has deleted their Muster account.`,
      `The event is no longer on Muster. ${askForMoney(context, ' once the account is permanently deleted')}`,
    ],
  }),
  ...PLAYER_MAIL_TEXTS,
  ...FOLLOW_MAIL_TEXTS,
  reportResolved: ({ subjectKind, outcome }) => ({
    subject: 'Your report was decided',
    paragraphs: [`Thank you for reporting ${REPORTED[subjectKind]}. ${OUTCOMES[outcome]}`],
  }),
  savedSearchMatches: ({ searchId, searchName, events, moreCount }, { publicUrl }) => ({
    subject: `New events match “${searchName}”`,
    paragraphs: [
      `These new events match your saved search “${searchName}”:`,
      ...nameMatches({ events, moreCount }),
      'To get no emails about this search, turn them off or delete it in Explore.',
    ],
    action:
      events.length === 1 && events[0]
        ? { label: 'See the event', url: `${publicUrl}/dashboard/events/${events[0].id}` }
        : {
            label: 'See them in Explore',
            url: `${publicUrl}/dashboard/events?view=explore&saved=${searchId}`,
          },
  }),
  remoteRolledBack: (details, { publicUrl }) => ({
    subject: `A new build of ${details.label} was taken back`,
    paragraphs: [
      `Build ${details.build} of ${details.label} failed on ${details.failures} of the pages that opened it, build ${details.formerBuild} on ${details.formerFailures}.`,
      details.isCanary
        ? `It was a canary. Everybody has build ${details.formerBuild} again.`
        : `Build ${details.formerBuild} is the current one again.`,
    ],
    action: { label: 'Open the administration', url: `${publicUrl}/dashboard/admin` },
    note: 'It is not taken back a second time if somebody publishes it again.',
  }),
  userWarned: ({ subjectKind, note }, { publicUrl }) => ({
    subject: 'A warning about your Muster account',
    paragraphs: [`Somebody reported ${OWN[subjectKind]}. We have looked at it:`, `“${note}”`],
    action: { label: 'Open Muster', url: publicUrl },
  }),
};

const REPORTED: Record<ReportSubjectKind, string> = {
  event: 'an event',
  message: 'a message',
  moment: 'a photo',
  user: 'a profile',
  squad: 'the name of a squad',
};

const OWN: Record<ReportSubjectKind, string> = {
  event: 'one of your events',
  message: 'one of your messages',
  moment: 'one of your photos',
  user: 'your profile',
  squad: 'the name of your squad',
};

const OUTCOMES: Record<ReportOutcome, string> = {
  dismissed: 'We have looked at it and found no reason to act.',
  removed: 'It was removed.',
  warned: 'The person who is responsible for it was warned.',
};

/** Null: all events of the organizer. */
function namedEvents(title: string | null): string {
  return title === null ? 'all your events' : `“${title}”`;
}

function eventUrl(publicUrl: string, eventId: string): string {
  return `${publicUrl}/dashboard/events/${eventId}/edit`;
}
