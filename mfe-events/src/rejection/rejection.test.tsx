import { createFakeBackend } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { render, screen, within } from '@testing-library/react';
import { EditEventPanel } from '../event-form/form-panel.tsx';
import { EventList } from '../event-list/event-list.tsx';
import { Rejection } from './rejection.tsx';

jest.setTimeout(20_000);
afterEach(() => sessionStorage.clear());

const FIRST_STEPS = '64b000000000000000000103';

function makeRejected() {
  const backend = createFakeBackend('full');
  const event = backend.events.find(({ id }) => id === FIRST_STEPS);
  if (!event) throw new Error('no event');
  event.rejection = { rejectedAt: '2026-11-22T10:00:00.000Z', reason: 'No <b>marshals</b>' };
  return backend;
}

test('the card of a rejected event shows its state and the reason, as text', async () => {
  renderRemote(<EventList />, { backend: makeRejected() });
  const card = within(await screen.findByRole('article', { name: 'First Steps Sunday' }));
  expect(await card.findByText('No <b>marshals</b>')).toBeInTheDocument();
  expect(card.getAllByText('Rejected')).toHaveLength(2);
  expect(screen.getAllByText(/Change the event and save it/)).toHaveLength(1);
});

test('the form of a rejected event shows the reason', async () => {
  renderRemote(<EditEventPanel id={FIRST_STEPS} />, { backend: makeRejected() });
  expect(await screen.findByText('No <b>marshals</b>')).toBeInTheDocument();
});

test('an event that waits again shows why it was rejected before; one without a rejection shows nothing', () => {
  const { rerender, container } = render(
    <Rejection event={{ rejection: { rejectedAt: null, reason: 'No date' } }} />,
  );
  expect(screen.getByText(/Waiting for approval again/)).toBeInTheDocument();
  expect(screen.getByText('No date')).toBeInTheDocument();
  rerender(<Rejection event={{}} />);
  expect(container).toBeEmptyDOMElement();
});
