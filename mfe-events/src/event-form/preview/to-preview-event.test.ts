import { makeEvent } from '@muster/testing';
import { toFormValues } from '../form-values.ts';
import { toPreviewEvent } from './to-preview-event.ts';

const user = { id: '64b000000000000000000001', avatarUrl: null };

test('the preview has what is typed, and the spots that are left', () => {
  const event = makeEvent({ participantCount: 12, maxParticipants: 40 });
  const values = { ...toFormValues(event), title: 'Night Watch', maxParticipants: 20 };
  expect(toPreviewEvent(values, { event, user })).toMatchObject({
    title: 'Night Watch',
    location: event.location,
    maxParticipants: 20,
    availableSpots: 8,
    can: { update: false },
  });
});

test('options without a label are left out, as they are not saved', () => {
  const option = {
    key: 'b',
    label: 'Hire',
    price: 20 as const,
    limit: '' as const,
    isHandedOut: true,
    taken: 0,
  };
  const customFields = [
    {
      key: 'a',
      label: 'Kit',
      isPlace: false,
      isSide: false,
      options: [option, { ...option, key: 'c', label: ' ' }],
    },
    { key: 'd', label: '', isPlace: false, isSide: false, options: [] },
  ];
  const values = { ...toFormValues(makeEvent()), customFields };
  expect(toPreviewEvent(values, { event: undefined, user }).customFields).toEqual([
    {
      id: 'a',
      label: 'Kit',
      isPlace: false,
      isSide: false,
      options: [{ id: 'b', label: 'Hire', price: 20, limit: null, left: null, isHandedOut: true }],
    },
  ]);
});
