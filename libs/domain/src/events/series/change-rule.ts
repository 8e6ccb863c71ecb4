import { addDays, FIELD_TEXT, isDayOfRule, SERIES, type SeriesRule } from '@muster/contract';
import type { FieldRefusal } from '../../refusal.ts';

/** A rule after a change, or why it cannot be changed so. */
export type ChangedRule =
  | { refusal: FieldRefusal; rule?: undefined }
  | { refusal?: undefined; rule: SeriesRule };

/**
 * Leaves a day out of a rule, also of what the rule becomes later. Refused with VALIDATION at
 * `rule.except` when 60 days are left out already.
 */
export function leaveOut(rule: SeriesRule, day: string): ChangedRule {
  return limited('except', {
    ...rule,
    except: including(rule.except, day),
    extra: excluding(rule.extra, day),
  });
}

/**
 * Adds a day to a rule; one that was left out is a day of the rule again. Refused with VALIDATION
 * at `rule.extra` when 60 days are added already.
 */
export function addDay(rule: SeriesRule, day: string): ChangedRule {
  const next = { ...rule, except: excluding(rule.except, day) };
  if (isDayOfRule(next, day)) return { rule: next };
  return limited('extra', { ...next, extra: including(rule.extra, day) });
}

interface Earlier {
  /** The rule until now. */
  before: SeriesRule;
  today: string;
  /** From this day on the new rule holds. */
  from: string;
}

/**
 * A new rule that has the days of the old one before `from`. Refused with VALIDATION as the days
 * that are left out or added for it would be.
 */
export function keepDaysBefore(rule: SeriesRule, { before, today, from }: Earlier): ChangedRule {
  let kept: ChangedRule = { rule };
  for (let day = today; kept.rule && day < from; day = addDays(day, 1)) {
    const wasDay = isDayOfRule(before, day);
    if (wasDay !== isDayOfRule(kept.rule, day))
      kept = wasDay ? addDay(kept.rule, day) : leaveOut(kept.rule, day);
  }
  return kept;
}

/** Days that are over say nothing any more, and leave room in the lists. */
export function withoutPastDays(rule: SeriesRule, today: string): SeriesRule {
  function isToCome(day: string) {
    return day >= today;
  }
  return { ...rule, except: rule.except.filter(isToCome), extra: rule.extra.filter(isToCome) };
}

function including(days: readonly string[], day: string): string[] {
  return [...excluding(days, day), day].sort();
}

function excluding(days: readonly string[], day: string): string[] {
  return days.filter((other) => other !== day);
}

function limited(list: 'except' | 'extra', rule: SeriesRule): ChangedRule {
  if (rule[list].length <= SERIES.maxChangedDays) return { rule };
  const message = FIELD_TEXT.ruleChangedDays;
  return { refusal: { code: 'VALIDATION', field: `rule.${list}`, message } };
}
