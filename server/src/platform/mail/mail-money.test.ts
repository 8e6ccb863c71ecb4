import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAIL_TEXTS } from './mail-texts.ts';

/* What mails about an event that is gone say of money (docs/product/money.md#deletion). */

const DATE = '2027-05-01T10:00:00.000Z';

const CONTEXT = {
  publicUrl: 'https://muster.test',
  links: {} as never,
  squadUrl: () => '',
};

function writeMails(takesPayments: boolean): string[] {
  const context = { takesPayments, ...CONTEXT };
  const before = { date: DATE, location: 'Mill' };
  const gone = { eventTitle: 'Raid', eventDate: DATE };
  const deleted = { change: 'deleted', eventTitle: 'Raid', before } as const;
  return [
    MAIL_TEXTS.joinedEventChanged(deleted, context),
    MAIL_TEXTS.eventOrganizerGone(gone, context),
  ].map(({ paragraphs }) => paragraphs.join(' '));
}

test('they say that what was paid online comes back, and nothing of it without a provider', () => {
  for (const text of writeMails(true)) assert.match(text, /paid online is refunded/);
  for (const text of writeMails(false)) {
    assert.match(text, /If you have paid, ask the organizer directly/);
    assert.doesNotMatch(text, /online/);
  }
});

test('a mail about a deleted event leads nowhere, another one to its event', () => {
  const context = { takesPayments: true, ...CONTEXT };
  const about = { eventId: 'c'.repeat(24), eventTitle: 'Raid', eventDate: DATE, pence: 4_000 };
  const deleted = MAIL_TEXTS.onlinePayment({ ...about, news: 'eventDeleted' }, context);
  assert.equal(deleted.action, undefined);
  assert.match(deleted.paragraphs.join(' '), /You get back the £40\.00/);
  const refunded = MAIL_TEXTS.onlinePayment(
    { ...about, news: 'refunded', note: 'Flooded' },
    context,
  );
  assert.ok(refunded.action);
  assert.match(refunded.paragraphs.join(' '), /“Flooded”/);
});

test('whom the organizer has moved reads both dates, where they are, and what goes along', () => {
  const context = { takesPayments: true, ...CONTEXT };
  const about = { eventId: 'c'.repeat(24), eventTitle: 'Raid', eventDate: DATE, location: 'Mill' };
  const moved = { ...about, news: 'moved', position: null, holdUntil: null } as const;
  const move = { fromDate: '2027-04-24T10:00:00.000Z', isWaiting: true, paidPence: 2_500 };
  const { subject, paragraphs, action } = MAIL_TEXTS.participation({ ...moved, move }, context);
  assert.equal(subject, 'Your spot was moved to 1 May 2027: “Raid”');
  const text = paragraphs.join(' ');
  for (const words of [
    /24 April 2027 at 11:00/,
    /1 May 2027 at 11:00 at Mill/,
    /waitlist/,
    /£25\.00/,
  ])
    assert.match(text, words);
  assert.ok(action);
  const free = { ...move, isWaiting: false, paidPence: 0 };
  const plain = MAIL_TEXTS.participation({ ...moved, move: free }, context).paragraphs.join(' ');
  assert.doesNotMatch(plain, /waitlist|£/);
});
