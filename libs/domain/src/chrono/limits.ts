/** What the law allows. Nobody raises it; sites can only lower it. */
export const LEGAL_MILLIJOULES = { full_auto: 1_300, single_shot: 2_500 } as const;

/** What a class of guns is by law: one that fires on, or one that fires a shot at a time. */
export type LimitBase = keyof typeof LEGAL_MILLIJOULES;

/** How much energy a class of guns may have (docs/product/chronograph.md#limits). */
export interface ClassLimit {
  /** `full_auto`, `single_shot`, or a name of the organizer's. */
  class: string;
  base: LimitBase;
  millijoules: number;
  /** Null: none. */
  minimumEngagementM: number | null;
}

/**
 * The limits that count: those of the law where an organizer has set none. The classes of the law
 * come first, others in their order.
 */
export function effectiveLimits(own: readonly ClassLimit[]): ClassLimit[] {
  const byLaw = (['full_auto', 'single_shot'] as const).map(
    (base) => own.find((limit) => limit.class === base) ?? legalLimit(base),
  );
  return [...byLaw, ...own.filter((limit) => !Object.hasOwn(LEGAL_MILLIJOULES, limit.class))];
}

function legalLimit(base: LimitBase): ClassLimit {
  const millijoules = LEGAL_MILLIJOULES[base];
  return { class: base, base, millijoules, minimumEngagementM: null };
}

/** The limit of a class; undefined when there is none of that name. */
export function limitOf(
  limits: readonly ClassLimit[],
  className: string,
): { base: LimitBase; millijoules: number } | undefined {
  const limit = limits.find((one) => one.class === className);
  return (
    limit && {
      base: limit.base,
      // Whatever is stored: the law stands above it.
      millijoules: Math.min(limit.millijoules, LEGAL_MILLIJOULES[limit.base]),
    }
  );
}

const LABELS: Readonly<Record<string, string>> = {
  full_auto: 'Full auto',
  single_shot: 'Single shot',
};

/** What a class is called on screens and paper. */
export function classLabel(className: string): string {
  return (Object.hasOwn(LABELS, className) && LABELS[className]) || className;
}
