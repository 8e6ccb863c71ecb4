/** @jest-environment node */
import { addDays, FIELD_TEXT, type SeriesRule, seriesDays } from '@muster/contract';
import { addDay, keepDaysBefore, leaveOut, withoutPastDays } from './change-rule.ts';

const RULE: SeriesRule = {
  frequency: 'weekly',
  interval: 1,
  weekdays: ['sun'],
  time: '09:30',
  from: '2026-12-06',
  until: null,
  except: ['2026-12-20'],
  extra: ['2026-12-26'],
};
const SIXTY = Array.from({ length: 60 }, (_, index) => addDays('2027-01-01', index));

function change(rule: SeriesRule, changes: [typeof addDay, string][]): SeriesRule {
  return changes.reduce((before, [by, day]) => by(before, day).rule ?? before, rule);
}

test.each<[string, [typeof addDay, string][], { except: string[]; extra: string[] }]>([
  [
    'a day of the rule is left out',
    [[leaveOut, '2026-12-13']],
    { except: ['2026-12-13', '2026-12-20'], extra: ['2026-12-26'] },
  ],
  [
    'an added day is left out',
    [[leaveOut, '2026-12-26']],
    { except: ['2026-12-20', '2026-12-26'], extra: [] },
  ],
  [
    'a day is left out twice',
    [[leaveOut, '2026-12-20']],
    { except: RULE.except, extra: RULE.extra },
  ],
  [
    'another day is added',
    [[addDay, '2026-12-19']],
    { except: RULE.except, extra: ['2026-12-19', '2026-12-26'] },
  ],
  ['a day is added twice', [[addDay, '2026-12-26']], { except: RULE.except, extra: RULE.extra }],
  ['a day of the rule comes back', [[addDay, '2026-12-20']], { except: [], extra: RULE.extra }],
  [
    'a day that is left out and was not of the rule comes back',
    [
      [leaveOut, '2026-12-26'],
      [addDay, '2026-12-26'],
    ],
    { except: RULE.except, extra: RULE.extra },
  ],
])('%s', (_, changes, { except, extra }) => {
  const rule = change(RULE, changes);
  expect(rule).toEqual({ ...RULE, except, extra });
  const [[by, day]] = changes.slice(-1) as [[typeof addDay, string]];
  expect(seriesDays(rule, { from: day, to: day })).toEqual(by === addDay ? [day] : []);
});

test.each([
  ['except', leaveOut, '2027-03-02'],
  ['extra', addDay, '2027-03-02'],
] as const)('at most 60 days are in %s', (list, by, day) => {
  const full = { ...RULE, [list]: SIXTY };
  const message = FIELD_TEXT.ruleChangedDays;
  expect(by(full, day)).toEqual({
    refusal: { code: 'VALIDATION', field: `rule.${list}`, message },
  });
  expect(by(full, SIXTY[7]!)).toEqual({ rule: { ...full, [list]: SIXTY } });
  expect(by({ ...RULE, [list]: SIXTY.slice(1) }, day).rule?.[list]).toHaveLength(60);
});

test('a new rule has the days of the old one before the day from which it holds', () => {
  const next: SeriesRule = { ...RULE, weekdays: ['sat'], except: [], extra: [] };
  const [today, from] = ['2026-12-12', '2026-12-27'];
  const { rule } = keepDaysBefore(next, { before: RULE, today, from });
  expect(seriesDays(rule!, { from: today, to: '2027-01-10' })).toEqual([
    '2026-12-13',
    '2026-12-26',
    '2027-01-02',
    '2027-01-09',
  ]);
  const late = keepDaysBefore(next, { before: RULE, today, from: '2099-01-01' });
  expect(late.refusal?.code).toBe('VALIDATION');
});

test('days that are over leave the lists', () => {
  expect(withoutPastDays(RULE, '2026-12-26')).toMatchObject({ except: [], extra: RULE.extra });
});
