import { handle, makeFreshId, makeOwnParticipation, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

const UNTIL = '2090-02-13T09:30:00.000Z';
const URL = 'https://muster.example.org.uk/claim#k3y0fth3sp0t';

type Given = Partial<ReturnType<typeof makeOwnParticipation>>;

/** Opens Going with one spot. */
function open(given: Given, handlers: ReturnType<typeof handle>[] = []) {
  const participation = { ...makeOwnParticipation(), title: 'Night Raid', ...given };
  const list = handle('listMyParticipations', ({ query: { scope } }) => {
    const participations = scope === 'coming' ? [participation] : [];
    const pagination = { page: 1, limit: 20, total: participations.length, pages: 1 };
    return { participations, pagination };
  });
  renderRemote(<Page />, { path: '/dashboard/events?view=going', handlers: [list, ...handlers] });
  return participation;
}

async function openDialog(button: string, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}

test('a spot is given away by a link, which a refusal leaves to be asked for again', async () => {
  const nonces: string[] = [];
  const { eventId } = open({ offer: { until: UNTIL, madeUntil: null }, balancePence: 0 }, [
    handle('offerSpot', ({ body }) => {
      nonces.push(body.nonce);
      return nonces.length === 1 ? refuse('TRANSFER_CLOSED') : { url: URL, expiresAt: UNTIL };
    }),
  ]);
  expect(eventId).toBeTruthy();
  const dialog = await openDialog('Give away: spot for Night Raid', 'Give your spot away');
  expect(dialog.getByText(/goes back to the card that paid/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Keep the spot' })).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Get the link' }));
  expect(await dialog.findByText(/cannot be given away/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Get the link' }));
  expect(await dialog.findByRole('textbox', { name: 'Link to the spot' })).toHaveValue(URL);
  expect(nonces[1]).toBe(nonces[0]);
});

test('a link that is out is withdrawn, for a dependant too', async () => {
  const dependant = { id: makeFreshId(), name: 'Kit', age: 12 };
  const withdrawn: unknown[] = [];
  open({ dependant, offer: { until: UNTIL, madeUntil: UNTIL } }, [
    handle('withdrawOffer', ({ query, params: { id } }) => {
      withdrawn.push(query.dependantId);
      return { id };
    }),
  ]);
  const dialog = await openDialog(
    'Being given away: spot for Night Raid, Kit',
    'Give Kit’s spot away',
  );
  expect(dialog.getByText(/There is a link already/)).toBeVisible();
  expect(dialog.queryByText(/What is paid/)).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep the spot' }));
  await waitFor(() => expect(withdrawn).toEqual([dependant.id]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a spot that cannot be given away has no button', async () => {
  open({ offer: null });
  await screen.findByRole('link', { name: 'Message organizer of Night Raid' });
  expect(screen.queryByRole('button', { name: /^Give away/ })).not.toBeInTheDocument();
});
