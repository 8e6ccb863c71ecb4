import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays, type SeriesRule } from '@muster/contract';
import { londonIsoDay, startOfDate } from '@muster/domain';
import fc from 'fast-check';
import { call } from '../../../test/support/call.ts';
import { cases } from '../../../test/support/cases.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { FROM, makeSeries, RULE, runSeriesJob, weekdayOf } from '../../../test/support/series.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/*
 * Whatever is changed of a series and its dates, each day of the rule has one date, at its time in
 * London, like the series but for what is its own, and public if the series was approved
 * (docs/product/series.md).
 */

/** More find what is rarer. */
const SEED = 20_261_129;
const WEEKS_AHEAD = 4;
const WEEK_MS = 7 * 86_400_000;
const TODAY = londonIsoDay(new Date());
const [SAME, NEXT] = [FROM, addDays(FROM, 1)].map(weekdayOf);

type Field = 'title' | 'description' | 'location';
/** `index`: of a date; null: of none. */
type Step =
  | { do: 'one'; index: number; field: Field; value: string }
  | { do: 'move'; index: number }
  | { do: 'series'; index: number | null; field: Field; value: string }
  | { do: 'rule'; index: number | null; weekdays: readonly string[]; time: string }
  | { do: 'delete' | 'like'; index: number }
  | { do: 'job'; weeks: number };

const index = fc.nat({ max: 5 });
const text = {
  field: fc.constantFrom<Field>('title', 'description', 'location'),
  value: fc.constantFrom('A', 'B'),
};
const some = fc.option(index);
const weekdays = fc.constantFrom([SAME!], [NEXT!], [SAME!, NEXT!]);
const time = fc.constantFrom('09:30', '14:00');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('one' as const), index, ...text }),
  fc.record({ do: fc.constant('move' as const), index }),
  fc.record({ do: fc.constant('series' as const), index: some, ...text }),
  fc.record({ do: fc.constant('rule' as const), index: some, weekdays, time }),
  fc.record({ do: fc.constantFrom('delete' as const, 'like' as const), index }),
  fc.record({ do: fc.constant('job' as const), weeks: fc.integer({ min: 1, max: 3 }) }),
);

interface ModelDate {
  texts: Record<Field, string>;
  time: string;
  own: Set<string>;
  isLiked: boolean;
}

/** What a series is, said as simply as can be. */
class Model {
  readonly dates = new Map<string, ModelDate>();
  readonly deleted = new Set<string>();
  texts: Record<Field, string> = { title: 'Skirmish', description: '', location: 'Wood' };
  time = '09:30';
  private isRuled = (day: string) => day >= FROM && weekdayOf(day) === SAME;

  make(weeks = 0) {
    const first = addDays(TODAY, 7 * weeks);
    for (let count = 0; count <= 7 * WEEKS_AHEAD; count += 1) {
      const day = addDays(first, count);
      if (!this.isRuled(day) || this.deleted.has(day) || this.dates.has(day)) continue;
      const { texts, time } = this;
      this.dates.set(day, { texts: { ...texts }, time, own: new Set(), isLiked: false });
    }
  }

  dayAt(index: number): string | undefined {
    return [...this.dates.keys()].sort()[index];
  }

  since(from: string): ModelDate[] {
    return [...this.dates].flatMap(([day, date]) => (day >= from ? date : []));
  }

  changeRule(from: string, { weekdays, time }: { weekdays: readonly string[]; time: string }) {
    const before = this.isRuled;
    this.isRuled = (day) =>
      day < from ? before(day) : day >= FROM && weekdays.includes(weekdayOf(day));
    this.time = time;
    for (const [day, date] of this.dates)
      if (!this.isRuled(day) && !date.isLiked) this.dates.delete(day);
    for (const date of this.since(from)) if (!date.own.has('date')) date.time = time;
  }

  toRows() {
    return [...this.dates]
      .map(([day, { texts, time, own }]) => ({ day, ...texts, time, own: [...own].sort() }))
      .sort((a, b) => (a.day < b.day ? -1 : 1));
  }
}

let server: TestServer;
let superadmin: Person;
let player: Person;
before(async () => {
  server = await startTestServer();
  superadmin = await signInSuperadmin(server);
  player = await signUp(server);
});
after(() => server.close());

interface Game {
  as: Person;
  id: string;
  model: Model;
}

async function begin(): Promise<Game> {
  const model = new Model();
  const { as, series, events } = await makeSeries(server, { event: model.texts });
  const body = { approved: true, series: true };
  await call(server, 'approveEvent', { as: superadmin, params: { id: events[0]!.id }, body });
  model.make();
  return { as, id: series.id, model };
}

async function idOf({ id }: Game, day: string): Promise<string> {
  const { rows } = await server.database.pool.query(
    'select id from events where series_id = $1 and series_day = $2',
    [id, day],
  );
  return rows[0].id;
}

function edit({ as, id }: Game, body: object) {
  return call(server, 'updateSeries', { as, params: { id }, body: body as never });
}

/** Of all dates without an index. */
async function changeSeries(game: Game, step: Extract<Step, { do: 'series' | 'rule' }>) {
  const { model } = game;
  const from = step.index === null ? undefined : model.dayAt(step.index);
  if (step.do === 'series') {
    const { field, value } = step;
    await edit(game, { event: { [field]: value }, from });
    model.texts[field] = value;
    for (const date of model.since(from ?? '')) if (!date.own.has(field)) date.texts[field] = value;
  } else {
    const { weekdays, time } = step;
    const rule = { ...RULE, weekdays, time, except: [...model.deleted] } as SeriesRule;
    await edit(game, { rule, from });
    model.changeRule(from ?? '', step);
  }
  model.make();
}

async function changeDate(game: Game, step: Extract<Step, { index: number }>) {
  const { as, model } = game;
  const day = model.dayAt(step.index);
  const date = day && model.dates.get(day);
  if (!date) return;
  const of = { as, params: { id: await idOf(game, day) } };
  if (step.do === 'one') {
    const { field, value } = step;
    await call(server, 'updateEvent', { ...of, body: { [field]: value } });
    if (date.texts[field] !== value) date.own.add(field);
    date.texts[field] = value;
  } else if (step.do === 'move') {
    const [startsAt, endsAt] = ['18:00', '22:00'].map((at) => startOfDate(day, at).toISOString());
    await call(server, 'updateEvent', { ...of, body: { date: startsAt, endsAt } });
    date.time = '18:00';
    for (const field of ['date', 'endsAt']) date.own.add(field);
  } else if (step.do === 'like') {
    await call(server, 'likeEvent', { ...of, as: player, body: { isLiked: true } });
    date.isLiked = true;
  } else {
    await call(server, 'deleteEvent', of);
    model.dates.delete(day);
    model.deleted.add(day);
  }
}

async function run(game: Game, step: Step) {
  if (step.do === 'job') {
    await runSeriesJob(server, new Date(Date.now() + step.weeks * WEEK_MS));
    game.model.make(step.weeks);
  } else if (step.do === 'series' || step.do === 'rule') await changeSeries(game, step);
  else await changeDate(game, step as Extract<Step, { index: number }>);
}

async function compare({ id, model }: Game) {
  const { rows } = await server.database.pool.query(
    `select to_char(series_day, 'YYYY-MM-DD') as day, title, description, location,
      to_char(date at time zone 'Europe/London', 'HH24:MI') as time,
      coalesce(own_fields, '{}') as own, approved
    from events where series_id = $1 order by series_day`,
    [id],
  );
  const expected = model.toRows().map((date) => ({ ...date, approved: true }));
  assert.deepEqual(rows, expected);
}

test('dates are those of a model, whatever is changed of a series and of them', async () => {
  const steps = fc.array(step, { minLength: 5, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const game = await begin();
      for (const one of steps) {
        await run(game, one);
        await compare(game);
      }
    }),
    cases(5, { seed: SEED }),
  );
});
