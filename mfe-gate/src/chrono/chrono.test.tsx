import type { CheckedGun, ChronoCheck, ChronoCheckResult } from '@muster/contract';
import { computedMillijoules } from '@muster/domain';
import { handle, makeGatePerson, makeId } from '@muster/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openGate, press } from '../testing/open-gate.tsx';

/* A gun on the chronograph (docs/product/chronograph.md#screen). */

const ALED = makeGatePerson({ name: 'Aled Price', isInside: true });

const NOTHING_MEASURED = { fpsTenths: null, millijoules: null };

/** Longer than a pass is shown. */
const WAIT = { timeout: 8_000 };

/** A server that says what a test wants, with the limit of 1.140 J of the list. */
function openChrono(answer: Partial<ChronoCheckResult> = {}, person = ALED) {
  const checks: ChronoCheck[] = [];
  const guns = [...person.guns];
  const opened = openGate(undefined, {
    list: [{ ...person, guns }],
    handlers: [
      handle('recordChecks', ({ body }) => ({
        version: 1,
        results: (body.checks as ChronoCheck[]).map((check) => {
          checks.push(check);
          const limitMillijoules = check.class === 'full_auto' ? 1_140 : 2_500;
          const computed = computedMillijoules({ ...NOTHING_MEASURED, ...check });
          const result = computed > limitMillijoules ? ('fail' as const) : ('pass' as const);
          const judged = { computedMillijoules: computed, limitMillijoules, result };
          const said = { ...judged, error: null, ...answer };
          if (!said.error) keepLatest(guns, { ...check, ...judged });
          return { nonce: check.nonce, status: 200 as const, ...said };
        }),
      })),
    ],
  });
  return { ...opened, checks };
}

/** The list has the latest check of a gun. */
function keepLatest(guns: CheckedGun[], check: CheckedGun) {
  const before = guns.findIndex((one) => one.gun === check.gun);
  if (before !== -1) guns.splice(before, 1);
  guns.push(check);
}

async function openDialog() {
  await press('More');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Chronograph' }));
  await press('All 1');
  await press('Chrono of Aled Price');
  return within(await screen.findByRole('dialog'));
}

async function type(digits: string) {
  const pad = within(screen.getByRole('group', { name: 'Number pad' }));
  for (const digit of digits)
    await userEvent.click(pad.getByRole('button', { name: digit === '.' ? 'Point' : digit }));
}

afterEach(() => localStorage.clear());

async function record(digits: string) {
  await type(digits);
  await press('Record');
}

test('weight, number, result: the check is sent with what was chosen', async () => {
  const { checks } = openChrono();
  const dialog = await openDialog();
  expect(dialog.getByText(/^Up to 1.140 J, 350.2 fps with 0.20 g$/)).toBeVisible();
  await type('350');
  await press('Gun Gun 1');
  await userEvent.type(dialog.getByLabelText(/^Tag/), 'A17');
  await press('Done');
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }));
  const result = within(await screen.findByRole('alertdialog', { name: 'Result' }));
  expect(result.getByRole('heading', { name: 'Pass' })).toBeVisible();
  expect(result.getByText('1.138 J of 1.140 J')).toBeVisible();
  await waitFor(() => expect(checks).toHaveLength(1));
  expect(checks).toMatchObject([
    {
      participationId: ALED.id,
      gun: 'Gun 1',
      class: 'full_auto',
      bbCentigrams: 20,
      fpsTenths: 3_500,
      millijoules: null,
      tag: 'A17',
      wasOffline: false,
    },
  ]);
  await press('Next player');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText(/\d in$/).closest('p')).toHaveTextContent('1 gun checked, 0 failed');
});

test('a failure says so in a word, and the same gun is checked again', async () => {
  openChrono({ result: 'fail', computedMillijoules: 1_487 });
  const dialog = await openDialog();
  await type('400');
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }));
  expect(await screen.findByRole('heading', { name: 'Fail' })).toBeVisible();
  await press('Check again');
  expect(await dialog.findByRole('button', { name: 'Gun Gun 1' })).toBeVisible();
  expect(dialog.getByLabelText('Reading')).toHaveTextContent('– fps');
});

test('a number that looks like metres a second asks, and is sent as what was chosen', async () => {
  const { checks } = openChrono();
  const dialog = await openDialog();
  await type('106.7');
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }));
  expect(checks).toEqual([]);
  await press('106.7 m/s (350 fps)');
  await waitFor(() => expect(checks).toMatchObject([{ fpsTenths: 3_501 }]));
});

test('what cannot be a velocity is said to be none, and nothing is sent', async () => {
  const { checks } = openChrono();
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Type what the chronograph shows');
  await type('900');
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Type 50 to 700 fps');
  expect(checks).toEqual([]);
});

test('a check that the server refuses stays until it was seen', async () => {
  const message = 'Somebody else has this tag. Use another one';
  const refused = { computedMillijoules: null, limitMillijoules: null, result: null };
  openChrono({ ...refused, error: { code: 'TAG_TAKEN', message } });
  const dialog = await openDialog();
  await type('350');
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }));
  await press('Next player');
  expect(
    await screen.findByText(/Gun 1 is not recorded. Somebody else has this tag/),
  ).toBeVisible();
  await press('Seen');
  expect(screen.queryByText(/is not recorded/)).not.toBeInTheDocument();
});

test('a limit that was lowered meanwhile is told', async () => {
  openChrono({ result: 'fail', limitMillijoules: 1_000 });
  const dialog = await openDialog();
  await type('350');
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }));
  await press('Next player');
  expect(await screen.findByText(/The limit is 1.000 J now: Gun 1 fails/)).toBeVisible();
});

test('guns are shown at the person, and a failed one is checked again', async () => {
  const gun = {
    gun: 'M4',
    class: 'single_shot',
    computedMillijoules: 2_601,
    limitMillijoules: 2_500,
    result: 'fail' as const,
    tag: '17',
    occurredAt: '2026-11-29T08:20:00.000Z',
  };
  openChrono({}, { ...ALED, guns: [gun], flags: ['chrono_due'] });
  await press('All 1');
  await press(/^Price, Aled/);
  const person = within(await screen.findByRole('dialog'));
  expect(person.getByText(/M4 · Single shot · 2.601 J · tag 17/)).toBeVisible();
  expect(person.getByText('Chrono due')).toBeVisible();
  await userEvent.click(person.getByRole('button', { name: 'Chrono' }));
  expect(await screen.findByRole('button', { name: 'Gun M4 · 17' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Class Single shot' })).toBeVisible();
  expect(screen.getByText(/not nearer than 20 m/)).toBeVisible();
});

test('a failure and the pass after it are both in sight', async () => {
  // The page keeps what it has recorded of somebody, from the tests before, too.
  openChrono({}, { ...ALED, id: makeId(0x301) });
  const dialog = await openDialog();
  await record('400');
  await press('Check again');
  await record('350');
  expect(await screen.findByRole('heading', { name: 'Pass' })).toBeVisible();
  const guns = within(await dialog.findByRole('list', { name: 'Guns' }, WAIT));
  expect(guns.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Gun 1FAIL 1.486 JPass 1.138 J',
  ]);
});

test('after a pass the screen is ready for the next gun, with the same class and weight', async () => {
  const { checks } = openChrono();
  const dialog = await openDialog();
  await press('Class Full auto');
  await press('Single shot');
  await press('BB 0.20 g');
  await press('0.28 g');
  await record('350');
  expect(await screen.findByRole('heading', { name: 'Pass' })).toBeVisible();
  expect(await dialog.findByRole('button', { name: 'Gun Gun 2' }, WAIT)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Class Single shot' })).toBeVisible();
  await record('300');
  await waitFor(() => expect(checks).toHaveLength(2));
  expect(checks).toMatchObject([
    { gun: 'Gun 1', class: 'single_shot', bbCentigrams: 28 },
    { gun: 'Gun 2', class: 'single_shot', bbCentigrams: 28, fpsTenths: 3_000 },
  ]);
});
