import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MusterProvider } from '../provider.tsx';
import { MediaViewer } from './media-viewer.tsx';

const ITEMS = ['a', 'b', 'c'].map((name) => ({
  url: `/media/${name}.jpg`,
  type: 'image' as const,
  thumbnail: null,
}));

function Viewer({ details }: { details?: string }) {
  const [index, setIndex] = useState<number | null>(1);
  return (
    <MusterProvider>
      <MediaViewer
        title={undefined}
        items={ITEMS}
        index={index}
        onIndex={setIndex}
        details={details}
      />
    </MusterProvider>
  );
}

/** Moves one finger over the picture, in px. */
function swipe({ x, y = 0, fingers = 1 }: { x: number; y?: number; fingers?: number }) {
  const picture = document.querySelector('img')!;
  const touches = Array.from({ length: fingers }, () => ({ clientX: 200, clientY: 200 }));
  fireEvent.touchStart(picture, { touches, changedTouches: touches });
  fireEvent.touchEnd(picture, { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] });
}

test('a swipe to the left shows the next picture, one to the right the previous', () => {
  render(<Viewer />);
  swipe({ x: -80 });
  expect(screen.getByRole('dialog', { name: 'Picture 3 of 3' })).toBeInTheDocument();
  swipe({ x: -80 });
  expect(screen.getByRole('dialog', { name: 'Picture 3 of 3' })).toBeInTheDocument();
  swipe({ x: 80 });
  swipe({ x: 80 });
  expect(screen.getByRole('dialog', { name: 'Picture 1 of 3' })).toBeInTheDocument();
});

test('a tap, a scroll and two fingers change nothing', () => {
  render(<Viewer />);
  swipe({ x: -20 });
  swipe({ x: -80, y: 60 });
  swipe({ x: -80, fingers: 2 });
  expect(screen.getByRole('dialog', { name: 'Picture 2 of 3' })).toBeInTheDocument();
});

test('the arrow keys change the picture, details stay below it, and Escape closes', async () => {
  render(<Viewer details="Added yesterday" />);
  expect(screen.getByText('Added yesterday')).toBeInTheDocument();
  screen.getByRole('button', { name: 'Close' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('dialog', { name: 'Picture 3 of 3' })).toBeInTheDocument();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('dialog', { name: 'Picture 1 of 3' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});
