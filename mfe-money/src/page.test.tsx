import { useGivenPageTitle } from '@muster/remote-kit';
import { createFakeBackend } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import { Page } from './page.tsx';
import { moneyPagePath, VOUCHERS_PATH } from './paths.ts';

const backend = createFakeBackend('full');
const { id, title } = backend.events[0]!;

function Titled() {
  const given = useGivenPageTitle();
  return (
    <>
      <output>{given}</output>
      <Page />
    </>
  );
}

test.each([
  [moneyPagePath(id), `Money of ${title}`],
  [VOUCHERS_PATH, 'Vouchers'],
])('%s gives the tab of the browser a title', async (path, given) => {
  renderRemote(<Titled />, { backend, path });
  await waitFor(() => expect(screen.getAllByRole('status')[0]).toHaveTextContent(given));
});
