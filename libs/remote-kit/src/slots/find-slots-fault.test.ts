import { findSlotsFault } from './find-slots-fault.ts';

const exposes = ['Page', 'GateAction'];
const action = { slot: 'event-card/actions@1', expose: './GateAction', order: 1 };
const tab = {
  ...{ slot: 'event-home/tab@1', expose: './Page', order: 1 },
  tab: { title: 'Gear', needs: ['checkIn'] },
};

const column = { ...action, slot: 'participants/column@1', column: { needs: ['viewLedger'] } };

test('a remote without slots, or with known slots and modules of its own, is right', () => {
  expect(findSlotsFault({ exposes })).toBeUndefined();
  const section = { ...action, slot: 'participant/section@1', order: -3 };
  expect(findSlotsFault({ slots: [action, section, tab, column], exposes })).toBeUndefined();
});

test.each([
  ['an unknown slot', [{ ...action, slot: 'event-card/menu@1' }], 'no slot "event-card/menu@1"'],
  ['an unknown version', [{ ...action, slot: 'event-card/actions@2' }], 'The slots are next-'],
  ['no exposed module', [{ ...action, expose: './Gate' }], 'but exposes no such module'],
  ['a module without ./', [{ ...action, expose: 'GateAction' }], 'but exposes no such module'],
  ['an order that is not whole', [{ ...action, order: 1.5 }], 'is 1.5, which is not a whole'],
  ['an endless order', [{ ...action, order: Number.POSITIVE_INFINITY }], 'not a whole number'],
  ['a tab that declares none', [{ ...tab, tab: undefined }], 'declares no tab'],
  ['what is no tab', [{ ...action, tab: tab.tab }], 'is no tab, but declares one'],
  ['a tab without a title', [{ ...tab, tab: { ...tab.tab, title: ' ' } }], 'a title of 1 to 16'],
  ['a tab for nobody', [{ ...tab, tab: { ...tab.tab, needs: [] } }], 'whom it is for'],
  ['what is no column', [{ ...action, column: { needs: ['checkIn'] } }], 'is no column or for'],
  ['a column for nobody', [{ ...column, column: { needs: [] } }], 'is no column or for nobody'],
  ['the same twice', [action, { ...action, order: 2 }], './GateAction to event-card/actions@1 tw'],
  ['21 contributions', Array.from({ length: 21 }, () => action), 'at most 20 times'],
])('%s is refused with a sentence', (_name, slots, sentence) => {
  expect(findSlotsFault({ slots, exposes })).toContain(sentence);
});
