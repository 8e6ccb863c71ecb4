import { waitsFor } from './stock.ts';

const FIELDS = [
  { id: 'gun', label: 'Gun', options: [{ id: 'rifle', label: 'Rifle', price: 0, limit: null }] },
  { id: 'meal', label: 'Meal', options: [{ id: 'pie', label: 'Pie', price: 0, limit: 2 }] },
];

describe('what somebody on the waitlist waits for', () => {
  it('is the field of the option that is sold out', () => {
    const waiting = { status: 'waitlist', optionIds: ['rifle', 'pie'] } as const;
    const taken = { pie: 2 };
    expect(waitsFor(waiting, FIELDS, taken)).toEqual({ fieldId: 'meal', optionId: 'pie' });
    expect(waitsFor(waiting, FIELDS, { pie: 1 })).toBeNull();
  });

  it('is nothing for whoever has a spot', () => {
    const confirmed = { status: 'confirmed', optionIds: ['pie'] } as const;
    expect(waitsFor(confirmed, FIELDS, { pie: 2 })).toBeNull();
  });
});
