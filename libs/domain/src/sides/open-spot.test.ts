import { openStock } from '../participation/stock.ts';
import { claimUntil, fillOpenSpot, type OpenSpotInput } from './open-spot.ts';

const HOUR_MS = 3_600_000;
const NOW = new Date('2027-01-01T12:00:00Z');

test.each([
  ['a week', 168, 72],
  ['two days', 48, 24],
  ['a day', 24, 1],
  ['half an hour', 0.5, 0.5],
])('of a game in %s the spot is open for %d hours: %d', (_, startsInHours, hours) => {
  const date = new Date(NOW.getTime() + startsInHours * HOUR_MS);
  expect(claimUntil({ date }, NOW).getTime() - NOW.getTime()).toBe(hours * HOUR_MS);
});

const SIDES = {
  id: 's',
  label: 'Sides',
  isSide: true,
  options: [
    { id: 'tan', label: 'Tan', price: 0, limit: 1 },
    { id: 'green', label: 'Green', price: 0 },
  ],
};
const TICKETS = {
  id: 't',
  label: 'Ticket',
  isPlace: true,
  options: [
    { id: 'own', label: 'Own kit', price: 0 },
    { id: 'hire', label: 'Hire', price: 15 },
  ],
};
const LUNCH = {
  id: 'l',
  label: 'Lunch',
  options: [
    { id: 'pizza', label: 'Pizza', price: 8 },
    { id: 'water', label: 'Water', price: 0 },
  ],
};
const EVENT = { customFields: [SIDES, TICKETS, LUNCH], basePricePence: 2_500 };
const HIRE = {
  ...{ fieldId: 't', optionId: 'hire', fieldLabel: 'Ticket', selectedOptionLabel: 'Hire' },
  additionalPrice: 15,
};

function fill(given: Partial<OpenSpotInput> = {}) {
  const stock = openStock(EVENT.customFields, {});
  const spot = { name: 'Guest of Owls', options: [], leaderChosen: [HIRE], side: undefined };
  const filled = fillOpenSpot(EVENT, { ...spot, stock, isConfirmed: true, ...given });
  if (filled.refusal) return filled.refusal.code;
  const chosen = filled.joinForm.customFieldResponses.map(({ optionId }) => optionId);
  return [filled.amountPence, ...chosen];
}

test('it has the ticket type of the leader unless another is named, and a side', () => {
  const side = SIDES.options[1];
  expect(fill()).toEqual([4_000, 'hire', 'tan']);
  const options = [
    { fieldId: 't', optionId: 'own' },
    { fieldId: 'l', optionId: 'water' },
  ];
  expect(fill({ options, side })).toEqual([2_500, 'own', 'water', 'green']);
  expect(fill({ isConfirmed: false })).toEqual([4_000, 'hire']);
  expect(fill({ isConfirmed: false, side })).toEqual([4_000, 'hire', 'green']);
});

test('another price, no ticket type, and a side without room are refused', () => {
  expect(fill({ options: [{ fieldId: 'l', optionId: 'pizza' }] })).toBe('VALIDATION');
  expect(fill({ leaderChosen: [] })).toBe('VALIDATION');
  const stock = openStock(EVENT.customFields, { tan: 1 });
  expect(fill({ side: SIDES.options[0], stock })).toBe('OPTION_SOLD_OUT');
});
