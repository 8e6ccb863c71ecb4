import { makeEvent, makeParticipant } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { BalanceColumn } from './balance-column.tsx';

const event = makeEvent();

test('the column says in words what each participant owes', () => {
  const { container } = renderRemote(
    <BalanceColumn part="cell" event={event} participant={makeParticipant()} />,
  );
  expect(container).toHaveTextContent('Owes £25.00');
});

test('whoever may not see the ledger sees no column', () => {
  const can = { ...event.can, viewLedger: false };
  const { container } = renderRemote(<BalanceColumn part="header" event={{ ...event, can }} />);
  expect(container.querySelector('.balance')).toBeNull();
  expect(container).not.toHaveTextContent('Balance');
});
