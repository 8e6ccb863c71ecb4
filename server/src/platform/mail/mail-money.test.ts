import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAIL_TEXTS } from './mail-texts.ts';

/* What mails about an event that is gone say of money (docs/product/money.md#deletion). */

const DATE = '2027-05-01T10:00:00.000Z';

function writeMails(takesPayments: boolean): string[] {
  const context = { takesPayments, publicUrl: 'https://muster.test', links: {} as never };
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
  const context = { takesPayments: true, publicUrl: 'https://muster.test', links: {} as never };
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
