/** A label of a gun, or the text of a tag, as two of them are compared: without case and spaces. */
export function labelKey(label: string): string {
  return label.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** A check, as far as it decides which one counts. */
export interface OrderedCheck {
  gun: string;
  occurredAt: string;
}

/**
 * The check of each gun that was measured last: of those measured at one time the one that comes
 * last in the list, which is in order of receipt (docs/product/chronograph.md#guns).
 */
export function latestChecks<Check extends OrderedCheck>(checks: readonly Check[]): Check[] {
  const byGun = new Map<string, Check>();
  for (const check of checks) {
    const key = labelKey(check.gun);
    const known = byGun.get(key);
    const isLater = !known || Date.parse(check.occurredAt) >= Date.parse(known.occurredAt);
    if (isLater) byGun.set(key, check);
  }
  return [...byGun.values()];
}

/** Somebody at the gate, as far as it decides whether they may go on the field. */
export interface FieldPlayer {
  isInside: boolean;
  /** The waiver that the organizer asks for, if any, is signed. */
  isSigned: boolean;
  /** The latest check of each gun of theirs. */
  guns: readonly { result: 'pass' | 'fail' }[];
}

/** In, signed, a gun was measured, and every one of theirs has passed. */
export function isFieldReady({ isInside, isSigned, guns }: FieldPlayer): boolean {
  return isInside && isSigned && guns.length > 0 && !isChronoDue({ guns });
}

/** Whether a gun has failed, and has not passed since. Without a check nothing is due. */
export function isChronoDue({ guns }: Pick<FieldPlayer, 'guns'>): boolean {
  return guns.some(({ result }) => result === 'fail');
}
