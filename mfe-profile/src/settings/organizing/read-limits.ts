import {
  type ClassLimit,
  classLabel,
  formatMillijoules,
  LEGAL_MILLIJOULES,
  type LimitBase,
} from '@muster/domain';

/** A limit as it is typed. */
export interface TypedLimit {
  /** Of the row, while it is typed. */
  key: string;
  class: string;
  base: LimitBase;
  /** One of the law, which has no name of its own and stays. */
  isLegal: boolean;
  joules: string;
  metres: string;
}

let nextKey = 0;

/** A limit as the form shows it. */
export function toTyped(limit: ClassLimit): TypedLimit {
  nextKey += 1;
  return {
    key: String(nextKey),
    class: limit.class,
    base: limit.base,
    isLegal: limit.class === limit.base,
    joules: (limit.millijoules / 1_000).toFixed(3),
    metres: limit.minimumEngagementM === null ? '' : String(limit.minimumEngagementM),
  };
}

/** What is sent of the rows, or the sentence about the first that is wrong. */
export function readLimits(
  rows: readonly TypedLimit[],
): { limits: ClassLimit[] } | { wrong: string } {
  const limits: ClassLimit[] = [];
  for (const row of rows) {
    const name = row.isLegal ? classLabel(row.class) : row.class.trim();
    const millijoules = readJoules(row.joules);
    const legal = LEGAL_MILLIJOULES[row.base];
    if (!name) return { wrong: 'Name every class' };
    if (millijoules < 1 || millijoules > legal)
      return { wrong: `${name}: type up to ${formatMillijoules(legal)}` };
    const metres = row.metres.trim();
    if (metres && !(/^\d{1,3}$/.test(metres) && Number(metres) <= 200))
      return { wrong: `${name}: type whole metres up to 200` };
    limits.push({
      class: row.isLegal ? row.class : name,
      base: row.base,
      millijoules,
      minimumEngagementM: metres ? Number(metres) : null,
    });
  }
  return { limits };
}

/** 0 for what is no amount of joules. */
function readJoules(typed: string): number {
  const [, whole, part = ''] = /^(\d)(?:[.,](\d{1,3}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? 0 : Number(whole) * 1_000 + Number(part.padEnd(3, '0'));
}
