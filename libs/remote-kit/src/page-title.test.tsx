import { render, screen } from '@testing-library/react';
import { useGivenPageTitle, usePageTitle } from './page-title.ts';

function Named({ title }: { title: string | null }) {
  usePageTitle(title);
  return null;
}
function Host() {
  return <output>{useGivenPageTitle() ?? 'none'}</output>;
}

test('a panel names the tab while it is open, then the page below it does again', () => {
  const { rerender } = render(<Host />);
  expect(screen.getByRole('status')).toHaveTextContent('none');
  const page = <Named key="page" title="Explore" />;
  rerender(
    <>
      {page}
      <Host />
    </>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Explore');
  rerender(
    <>
      {page}
      <Host />
      <Named title="Edit Night Raid" />
    </>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Edit Night Raid');
  rerender(
    <>
      {page}
      <Host />
      <Named title={null} />
    </>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Explore');
});
