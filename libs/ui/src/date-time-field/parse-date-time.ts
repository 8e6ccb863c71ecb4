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

/** Most games begin at about this time, so a date alone means it. */
const DEFAULT_CLOCK = { hour: 9, minute: 0 };

/**
 * `2026-12-12T09:30` of what a person types in Britain: `12/12/2026 09:30`, `12.12.26, 9:30`, `12 Dec 2026 09:30`; a date
 * alone is at 09:00. Null if it is not a date.
 */
export function parseDateTime(typed: string): string | null {
  const text = typed.trim();
  const [, year, month, day, hour, minute] = YEAR_FIRST.exec(text) ?? [];
  if (year && month && day) return toLocal([year, month, day], hour, minute);
  const numbers = DAY_FIRST.exec(text);
  if (numbers) {
    const [, dayText = '', monthText = '', yearText = ''] = numbers;
    const fullYear = yearText.length === 2 ? `20${yearText}` : yearText;
    return toLocal([fullYear, monthText, dayText], numbers[4], numbers[5]);
  }
  const named = NAMED_MONTH.exec(text);
  if (!named) return null;
  const monthNumber = MONTHS.indexOf((named[2] ?? '').slice(0, 3).toLowerCase()) + 1;
  return toLocal([named[3] ?? '', String(monthNumber), named[1] ?? ''], named[4], named[5]);
}

/** Null for a day or a time that does not exist, such as 31 February. */
function toLocal(
  [year, month, day]: readonly [string, string, string],
  hour = String(DEFAULT_CLOCK.hour),
  minute = String(DEFAULT_CLOCK.minute),
): string | null {
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists = isDay.getUTCMonth() === Number(month) - 1 && isDay.getUTCDate() === Number(day);
  if (!exists || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}`;
}

function pad(number: string): string {
  return number.padStart(2, '0');
}

/** `12/12/2026 09:30` of `2026-12-12T09:30`; empty for an empty text. */
export function formatDateTimeInput(local: string): string {
  const [, year, month, day, clock] = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})/.exec(local) ?? [];
  return clock ? `${day}/${month}/${year} ${clock}` : '';
}
