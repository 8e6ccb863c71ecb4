import { createPrinter, type RecordSite, recordOf, siteKey } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { type Handlers, SentFile } from '../../platform/http/handler.ts';
import { formatDay } from '../../platform/mail/format-moment.ts';
import {
  breakLongWords,
  PDF_FONTS as FONTS,
  openTaggedDocument,
} from '../../platform/pdf/tagged-document.ts';
import { requireUser } from '../accounts/people.ts';
import { listAttendedGames } from './record-store.ts';

const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const COLUMNS = 3;
/** How many days fit on the page. */
export const MAX_LETTER_DAYS = 60;

export const gameRecord = {
  /** Where and when the caller has played (docs/product/record.md#sites). */
  async getRecord({ db }, { actor }) {
    return { sites: recordOf(await listAttendedGames(db, actor.id), new Date()) };
  },

  /**
   * A letter for a retailer about one of the caller's sites; there is none before three games over
   * 56 days or more (docs/product/record.md#letter).
   */
  async getRecordLetter({ db }, { actor, query }) {
    const sites = recordOf(await listAttendedGames(db, actor.id), new Date());
    const site = sites.find((one) => siteKey(one) === siteKey(query));
    if (!site?.hasThreeIn56Days)
      throw new AppError('NOT_FOUND', {
        message: 'You have no three games over 56 days or more at this site',
      });
    const { full_name: name } = await requireUser(db, actor.id);
    const content = await writeLetter({ site, name, now: new Date() });
    return new SentFile({ contentType: 'application/pdf', content, saveAs: 'record-of-games.pdf' });
  },
} satisfies Partial<Handlers>;

interface Letter {
  site: RecordSite;
  name: string;
  now: Date;
}

/** One A4 page in black on white, tagged for screen readers. No text of people is markup. */
export async function writeLetter({ site, name, now }: Letter): Promise<Uint8Array> {
  const { doc, tag, end } = openTaggedDocument('Record of games', MARGIN);
  const { print } = createPrinter();
  let y = MARGIN;
  function line(type: string, text: string, style: Style = {}) {
    const { size = 11, isBold = false, maxLines = 1, gapAbove = 0 } = style;
    y += gapAbove;
    doc.font(isBold ? FONTS.bold : FONTS.regular).fontSize(size);
    const height = maxLines * doc.currentLineHeight(true);
    const printed = breakLongWords(doc, print(text) || '-', WIDTH);
    const options = { width: WIDTH, height, ellipsis: true };
    tag(type, () => doc.text(printed, MARGIN, y, options));
    y += Math.min(height, doc.heightOfString(printed, { width: WIDTH })) + 6;
  }
  for (const [type, text, style] of linesOf({ site, name, now })) line(type, text, style);
  doc.font(FONTS.regular).fontSize(10.5);
  const days = letterDays(site.dates).map(formatDate);
  const rows = Math.ceil(days.length / COLUMNS);
  for (const [index, day] of days.entries()) {
    const x = MARGIN + Math.floor(index / rows) * (WIDTH / COLUMNS);
    tag('P', () => doc.text(day, x, y + (index % rows) * 16, { lineBreak: false }));
  }
  return end();
}

interface Style {
  size?: number;
  isBold?: boolean;
  maxLines?: number;
  gapAbove?: number;
}

type Line = [type: string, text: string, style?: Style];

function linesOf({ site, name, now }: Letter): Line[] {
  const { dates } = site;
  const [first, last] = [formatDate(dates[0]!), formatDate(dates.at(-1)!)];
  const more = dates.length - MAX_LETTER_DAYS;
  return [
    ['H1', 'Record of games', { size: 24, isBold: true }],
    ['P', `Written on ${formatDay(now.toISOString())}`],
    ['P', name, { size: 14, isBold: true, maxLines: 3, gapAbove: 16 }],
    [
      'P',
      `was checked in as a player on ${dates.length} days from ${first} to ${last} at`,
      { maxLines: 2 },
    ],
    ['P', site.location, { size: 14, isBold: true, maxLines: 2 }],
    ['P', `with ${site.organizerName}.`, { maxLines: 2 }],
    [
      'P',
      'These are at least three games over at least 56 days. The days are those on which the ' +
        'organizer let the player in, as Muster has recorded them.',
      { maxLines: 3 },
    ],
    [
      'H2',
      more > 0 ? `Days, the first and the latest ${MAX_LETTER_DAYS - 1}` : 'Days',
      { size: 13, isBold: true, gapAbove: 8 },
    ],
  ];
}

/** The first day, and the latest ones: whoever reads it can count 56 days. */
export function letterDays(dates: readonly string[]): readonly string[] {
  if (dates.length <= MAX_LETTER_DAYS) return dates;
  return [dates[0]!, ...dates.slice(1 - MAX_LETTER_DAYS)];
}

/** A day of the calendar: noon is the same day in Britain. */
function formatDate(day: string): string {
  return formatDay(`${day}T12:00:00.000Z`);
}
