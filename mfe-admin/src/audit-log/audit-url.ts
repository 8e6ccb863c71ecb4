import { AUDIT_ACTIONS, type AuditFilter, ID_PATTERN, LENGTH } from '@muster/contract';
import { type UrlParameter, type UrlValues, urlChoice, urlText } from '@muster/remote-kit';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day `YYYY-MM-DD`; empty: none. */
function urlDay(name: string): UrlParameter<string> {
  return {
    name,
    role: 'filter',
    initial: '',
    parse: (text) => (DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined),
    format: (value) => value,
  };
}

/** The number before which the page begins; 0: the newest entries. */
const before: UrlParameter<number> = {
  name: 'before',
  role: 'page',
  initial: 0,
  parse: (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
  format: String,
};

/** What the audit log keeps in the URL. */
export const AUDIT_URL = {
  action: urlChoice('action', AUDIT_ACTIONS),
  person: urlText('person', { maxLength: LENGTH.email }),
  subject: urlText('subject', { maxLength: 24 }),
  from: urlDay('from'),
  to: urlDay('to'),
  before,
};

/**
 * The filter of what the URL says. An id that is not complete yet does not filter; days are those
 * of the reader.
 */
export function toAuditFilter(values: UrlValues<typeof AUDIT_URL>): AuditFilter {
  const { action, person, subject, from, to } = values;
  return {
    ...(action && { action }),
    ...(person && { person }),
    ...(ID_PATTERN.test(subject) && { subject }),
    ...(from && { from: startOf(from, 0) }),
    ...(to && { to: startOf(to, 1) }),
  };
}

/** The beginning of a day, or of the one `daysLater`, in the reader's zone. */
function startOf(day: string, daysLater: number): string {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}
