const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const CLOCK = String.raw`(?:[,\sT]+(\d{1,2})[:.](\d{2}))?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})${CLOCK}$`, 'i');
const DAY_FIRST = new RegExp(
  String.raw`^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})${CLOCK}$`,
  'i',
);
const NAMED_MONTH = new RegExp(
  String.raw`^(?:[a-z]+,?\s+)?(\d{1,2})\s+([a-z]{3,9})\s+(\d{4})${CLOCK}$`,
  'i',
);
const DAY_AND_MONTH = new RegExp(String.raw`^(\d{1,2})/(\d{1,2})${CLOCK}$`, 'i');
const TIME = /^(\d{1,2})[:.](\d{2})$/;

/** Most games begin at about this time, so a date alone means it. */
const DEFAULT_CLOCK = { hour: 9, minute: 0 };

/**
 * `2026-12-12T09:30` of what a person types in Britain: `12/12/2026 09:30`, `12.12.26, 9:30`, `12
 * Dec 2026 09:30`; a date alone is at 09:00, one without a year is the next such day, and a time
 * alone is on `sameDay`, if it is given. Null if it is not a date.
 */
export function parseDateTime(typed: string, sameDay?: string): string | null {
  const parts = readParts(typed) ?? readNextDay(typed) ?? readTime(typed, sameDay);
  if (!parts) return null;
  const { hour = String(DEFAULT_CLOCK.hour), minute = String(DEFAULT_CLOCK.minute) } = parts;
  const day = toDay(parts);
  if (!day || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${day}T${pad(hour)}:${pad(minute)}`;
}

/**
 * `2026-12-12` of what a person types in Britain: `12/12/2026`, `12.12.26`, `12 Dec 2026`. Null if
 * it is not a date, or has a time.
 */
export function parseDate(typed: string): string | null {
  const parts = readParts(typed);
  return parts && parts.hour === undefined ? toDay(parts) : null;
}

/**
 * The same, but a year of two digits is the last one that ends with them: in 2026 `24/5/88` is 1988
 * and `1/4/09` is 2009.
 */
export function parseBirthDate(typed: string): string | null {
  const day = parseDate(typed);
  if (!day || typed.includes(day.slice(0, 4))) return day;
  const year = Number(day.slice(0, 4));
  return year > new Date().getFullYear() ? `${year - 100}${day.slice(4)}` : day;
}

interface Parts {
  year: string;
  month: string;
  day: string;
  hour: string | undefined;
  minute: string | undefined;
}

function readParts(typed: string): Parts | null {
  const text = typed.trim();
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) {
    const [, year = '', month = '', day = '', hour, minute] = yearFirst;
    return { year, month, day, hour, minute };
  }
  const numbers = DAY_FIRST.exec(text);
  if (numbers) {
    const [, day = '', month = '', year = '', hour, minute] = numbers;
    return { year: year.length === 2 ? `20${year}` : year, month, day, hour, minute };
  }
  const named = NAMED_MONTH.exec(text);
  if (!named) return null;
  const [, day = '', name = '', year = '', hour, minute] = named;
  const month = String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
  return { year, month, day, hour, minute };
}

/** `28/11 10:00`, today or later. */
function readNextDay(typed: string): Parts | null {
  const [, day = '', month = '', hour, minute] = DAY_AND_MONTH.exec(typed.trim()) ?? [];
  if (day === '') return null;
  const now = new Date();
  const today = `${pad(`${now.getMonth() + 1}`)}${pad(`${now.getDate()}`)}`;
  const isOver = `${pad(month)}${pad(day)}` < today;
  return { year: `${now.getFullYear() + (isOver ? 1 : 0)}`, month, day, hour, minute };
}

/** `16:30` on a day. */
function readTime(typed: string, on: string | undefined): Parts | null {
  const [, hour, minute] = TIME.exec(typed.trim()) ?? [];
  const [year, month, day] = (on ?? '').split('-');
  return hour && year && month && day ? { year, month, day, hour, minute } : null;
}

/** Null for a day that does not exist, such as 31 February. */
function toDay({ year, month, day }: Parts): string | null {
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists = isDay.getUTCMonth() === Number(month) - 1 && isDay.getUTCDate() === Number(day);
  return exists ? `${year}-${pad(month)}-${pad(day)}` : null;
}

function pad(number: string): string {
  return number.padStart(2, '0');
}

/** `12/12/2026 09:30` of `2026-12-12T09:30`; empty for an empty text. */
export function formatDateTimeInput(local: string): string {
  const [, year, month, day, clock] = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})/.exec(local) ?? [];
  return clock ? `${day}/${month}/${year} ${clock}` : '';
}

/** `12/12/2026` of `2026-12-12`; empty for an empty text. */
export function formatDateInput(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(value) ?? [];
  return day ? `${day}/${month}/${year}` : '';
}
