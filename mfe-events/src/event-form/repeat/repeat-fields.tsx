import {
  addDays,
  isDayOfRule,
  SERIES,
  SERIES_NTHS,
  type SeriesRule,
  seriesDays,
  WEEKDAY_LABELS,
  WEEKDAYS,
  type Weekday,
} from '@muster/contract';
import { addDay, leaveOut, londonIsoDay, seriesDates } from '@muster/domain';
import { DateField, DaysCalendar } from '@muster/ui/date-field';
import { Chip, NativeSelect, SegmentedControl } from '@muster/ui/overlays';
import { useState } from 'react';
import * as css from './repeat-fields.module.css';
import { INTERVALS, nameDates, weeklyRule, withInterval, withStart } from './repeat-rule.ts';

const NTH_LABELS = { 1: 'First', 2: 'Second', 3: 'Third', 4: 'Fourth', [-1]: 'Last' } as const;
const SHOWN_DATES = 4;
const SHOWN_DAYS = 3 * 366;

interface RepeatFieldsProps {
  /** Null: once. */
  value: SeriesRule | null;
  onChange: (rule: SeriesRule | null) => void;
  /** Date and time of the form, `2026-12-06T09:30`; empty without them. */
  date: string;
  /** What is wrong, by its path in the rule: `until`; `` for the rule itself. */
  errors?: Readonly<Record<string, string>>;
}

/** Whether an event repeats, and when (docs/product/series.md#series-rule). */
export function RepeatFields({ value, onChange, date, errors = {} }: RepeatFieldsProps) {
  const rule = value && withStart(value, date);
  return (
    <div className={css.fields}>
      <SegmentedControl
        aria-label="How often"
        data={[
          { value: 'once', label: 'Once' },
          { value: 'repeats', label: 'Repeats' },
        ]}
        value={rule ? 'repeats' : 'once'}
        onChange={(next) => onChange(next === 'once' ? null : weeklyRule(date))}
      />
      {rule && <RuleEditor rule={rule} onChange={onChange} errors={errors} />}
    </div>
  );
}

interface RuleProps {
  rule: SeriesRule;
  onChange: (rule: SeriesRule) => void;
}

interface RuleEditorProps extends RuleProps {
  errors: Readonly<Record<string, string>>;
}

/** When it repeats, and the dates that follow once the first is chosen. */
export function RuleEditor({ rule, onChange, errors }: RuleEditorProps) {
  return (
    <>
      <RuleFields rule={rule} onChange={onChange} errors={errors} />
      {rule.from === '' ? (
        <p className={css.hint}>Choose the date and time of the first one</p>
      ) : (
        <DatesOfRule rule={rule} onChange={onChange} error={errors['']} />
      )}
    </>
  );
}

function RuleFields({ rule, onChange, errors }: RuleEditorProps) {
  return (
    <div className={css.pair}>
      <NativeSelect
        label="Every"
        data={INTERVALS}
        value={`${rule.frequency} ${rule.interval}`}
        onChange={({ currentTarget }) => onChange(withInterval(rule, currentTarget.value))}
      />
      <DateField
        label="Until"
        value={rule.until ?? ''}
        onChange={(until) => onChange({ ...rule, until: until || null })}
        error={errors.until}
      />
      {rule.frequency === 'weekly' ? (
        <WeekdayChips
          weekdays={rule.weekdays}
          onChange={(weekdays) => onChange({ ...rule, weekdays })}
        />
      ) : (
        <>
          <NativeSelect
            label="Which one of the month"
            data={SERIES_NTHS.map((nth) => ({ value: String(nth), label: NTH_LABELS[nth] }))}
            value={String(rule.nth)}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...rule, nth: SERIES_NTHS.find((nth) => String(nth) === value) ?? 1 })
            }
          />
          <NativeSelect
            label="Weekday"
            data={WEEKDAYS.map((value) => ({ value, label: WEEKDAY_LABELS[value] }))}
            value={rule.weekday}
            onChange={({ currentTarget }) =>
              onChange({ ...rule, weekday: currentTarget.value as Weekday })
            }
          />
        </>
      )}
    </div>
  );
}

interface WeekdayChipsProps {
  weekdays: readonly Weekday[];
  onChange: (weekdays: Weekday[]) => void;
}

/** One to three days of the week: the last one stays, and a fourth cannot be chosen. */
function WeekdayChips({ weekdays, onChange }: WeekdayChipsProps) {
  const isFull = weekdays.length === SERIES.maxWeekdays;
  return (
    <fieldset className={css.chips} aria-label="Weekdays">
      {WEEKDAYS.map((day) => {
        const isChosen = weekdays.includes(day);
        const others = weekdays.filter((other) => other !== day);
        return (
          <Chip
            key={day}
            size="sm"
            classNames={{ label: css.chip ?? '', iconWrapper: css.mark ?? '' }}
            aria-label={WEEKDAY_LABELS[day]}
            checked={isChosen}
            disabled={isFull && !isChosen}
            onChange={() => {
              const next = isChosen ? others : [...others, day];
              if (next.length > 0) onChange(next);
            }}
          >
            {WEEKDAY_LABELS[day].slice(0, 3)}
          </Chip>
        );
      })}
    </fieldset>
  );
}

/** The next dates in words, and a calendar that leaves out and adds days. */
function DatesOfRule({ rule, onChange, error }: RuleProps & { error: string | undefined }) {
  const [refusal, setRefusal] = useState('');
  const now = new Date();
  const today = londonIsoDay(now);
  const { dates } = seriesDates(rule, { now, weeksAhead: SERIES.maxWeeksAhead });
  const days = seriesDays(rule, { from: rule.from, to: addDays(rule.from, SHOWN_DAYS) });
  function press(day: string) {
    const changed = isDayOfRule(rule, day) ? leaveOut(rule, day) : addDay(rule, day);
    setRefusal(changed.refusal?.message ?? '');
    if (changed.rule) onChange(changed.rule);
  }
  const next = nameDates(dates.slice(0, SHOWN_DATES));
  const problem = refusal || error;
  return (
    <>
      <p aria-live="polite">{next ? `Next: ${next}` : 'No dates in the next 52 weeks'}</p>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={css.hint}>Press a day to leave it out, or to add it</p>
      <DaysCalendar
        days={days}
        leftOut={rule.except.filter((day) => isDayOfRule({ ...rule, except: [] }, day))}
        from={today}
        firstShown={days.find((day) => day >= today) ?? today}
        onPress={press}
      />
    </>
  );
}
