import assert from 'node:assert/strict';
import ICAL from 'ical.js';

/** An entry as ical.js, which had no part in writing it, understands it. */
export interface ReadEntry {
  uid: string;
  sequence: number;
  summary: string;
  description: string | null;
  location: string | null;
  status: string;
  url: string | null;
  geo: number[] | null;
  /** In UTC, by the rules of the VTIMEZONE in the file. */
  start: string;
  end: string;
  /** The name of the time zone in the file; `Z` for UTC. */
  zone: string;
  /** Every property of the entry, in the order of the file. */
  properties: string[];
}

/** Parses an iCalendar file strictly, and checks what every file must keep to. */
export function readCalendar(text: string): ReadEntry[] {
  for (const line of text.split('\r\n')) {
    assert.ok(Buffer.byteLength(line) <= 75, `longer than 75 octets: ${line}`);
    assert.ok(!/[\r\n]/.test(line), `a line break of its own: ${line}`);
  }
  assert.ok(text.endsWith('END:VCALENDAR\r\n'));
  const calendar = new ICAL.Component(ICAL.parse(text));
  assert.equal(calendar.getFirstPropertyValue('version'), '2.0');
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone));
  return calendar.getAllSubcomponents('vevent').map((component) => readEntry(component, zones));
}

function readEntry(component: ICAL.Component, zones: ICAL.Timezone[]): ReadEntry {
  const event = new ICAL.Event(component);
  function text(name: string) {
    const value = component.getFirstPropertyValue(name);
    return value === null ? null : String(value);
  }
  const tzid = component.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  function toUtc(time: ICAL.Time) {
    const zone = tzid ? zones.find((other) => other.tzid === tzid) : ICAL.Timezone.utcTimezone;
    assert.ok(zone, `the file has no VTIMEZONE for ${tzid}`);
    return withZone(time, zone).toISOString();
  }
  return {
    uid: event.uid,
    sequence: event.sequence,
    summary: event.summary,
    description: text('description'),
    location: text('location'),
    status: text('status') ?? '',
    url: text('url'),
    geo: (component.getFirstPropertyValue('geo') as number[] | null) ?? null,
    start: toUtc(event.startDate),
    end: toUtc(event.endDate),
    zone: tzid ?? 'Z',
    properties: component.getAllProperties().map(({ name }) => name),
  };
}

function withZone(time: ICAL.Time, zone: ICAL.Timezone): Date {
  const zoned = time.clone();
  zoned.zone = zone;
  return new Date(zoned.toUnixTime() * 1_000);
}
