import type { GatePerson } from '@muster/contract';
import { makeGatePerson } from '@muster/testing/builders';
import { markRow, type RowPurpose } from './row-marks.ts';

function option(label: string, handedOut = false) {
  return { optionId: label.padEnd(24, 'f'), label, handedOut, returned: false };
}

const GUN = {
  gun: 'M4',
  class: 'full_auto',
  computedMillijoules: 1_487,
  limitMillijoules: 1_140,
  result: 'fail' as const,
  tag: null,
  occurredAt: '2026-11-29T08:20:00.000Z',
};

const STOPPED: GatePerson['flags'] = ['medical', 'unsigned', 'under_18', 'chrono_due', 'conflict'];

test.each<[string, Partial<GatePerson>, string[], RowPurpose?]>([
  ['nothing', {}, []],
  [
    'what stops first, then money, then what is looked at',
    { flags: STOPPED, owedPence: 2_500 },
    [...['Waiver not signed', 'Chrono due', 'Let in twice', 'Owes £25.00', 'Under 18', 'Medical']],
  ],
  ['nothing that stops nobody', { flags: ['guardian_signed', 'paid_over', 'clock'] }, []],
  ['nothing of money that is too much', { owedPence: -500 }, []],
  [
    'kit that is still to be handed out',
    { options: [option('Rental'), option('Pyro', true)] },
    ['Rental'],
  ],
  ['the age of a dependant', { age: 13, flags: ['under_18'] }, ['Age 13']],
  ['the waitlist', { status: 'waitlist', position: 2 }, ['Waitlist 2nd']],
  ['a spot that was cancelled', { status: 'cancelled', isInside: true }, ['Spot cancelled']],
  ['a no-show', { checkInStatus: 'no_show', options: [option('Rental')] }, ['No-show', 'Rental']],
  ['guns, and no kit', { guns: [GUN], options: [option('Rental')] }, ['M4 fail'], 'chronograph'],
])('a row says %s', (_, given, labels, purpose = 'check-in') => {
  expect(markRow(makeGatePerson(given), purpose).map(({ label }) => label)).toEqual(labels);
});
