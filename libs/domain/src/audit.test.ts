/** @jest-environment node */
import { AUDIT_ACTIONS, AUDIT_SUBJECT_KINDS } from '@muster/contract';
import {
  auditActionLabel,
  auditActorName,
  auditSubjectLabel,
  describeAuditChange,
} from './audit.ts';

test('every action and subject has words of its own', () => {
  const labels = AUDIT_ACTIONS.map(auditActionLabel);
  expect(new Set(labels).size).toBe(AUDIT_ACTIONS.length);
  expect(new Set(AUDIT_SUBJECT_KINDS.map(auditSubjectLabel)).size).toBe(AUDIT_SUBJECT_KINDS.length);
  expect(auditActionLabel('suspendUser')).toBe('Suspended account');
});

test('an action that this version does not know is spelt out', () => {
  expect(auditActionLabel('moveEvent')).toBe('Move event');
  expect(auditActionLabel('constructor')).toBe('Constructor');
});

test('the actor is named as of today', () => {
  expect(auditActorName({ actor: { id: 'a', name: 'Warden' } })).toBe('Warden');
  expect(auditActorName({ actor: { id: 'a', name: null } })).toBe('Deleted user');
  expect(auditActorName({ actor: null })).toBe('Muster');
  const actor = { id: 'a', name: 'Olive' };
  expect(auditActorName({ actor, key: { id: 'k', name: 'Till' } })).toBe('Olive · Till (key)');
  expect(auditActorName({ actor, key: { id: 'k', name: null } })).toBe('Olive · Deleted (key)');
});

test.each([
  [{ suspended: false }, { suspended: true }, ['Suspended: no → yes']],
  [null, { sessionsEnded: 2 }, ['Sessions ended: 2']],
  [{ events: 3 }, { deleted: true }, ['Events: was 3', 'Deleted: yes']],
  [{ status: null }, { status: 'read' }, ['Status: none → read']],
  [null, { expiresAt: '2026-11-14T09:30:00.000Z' }, ['Expires at: 2026-11-14 09:30 UTC']],
  [null, null, []],
])('the change from %j to %j is %j', (before, after, words) => {
  expect(describeAuditChange({ before, after })).toEqual(words);
});
