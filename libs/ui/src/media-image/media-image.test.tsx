import { render, screen } from '@testing-library/react';
import { MediaImage } from './media-image.tsx';

function show(src: string, sizes?: string) {
  render(<MediaImage src={src} alt="Field" width={96} height={54} {...(sizes && { sizes })} />);
  return screen.getByRole('img', { name: 'Field' });
}

test('a thumbnail is offered in two widths, for the width it is shown in', () => {
  const image = show('/media/events/a-thumb.webp');
  expect(image).toHaveAttribute(
    'srcset',
    '/media/events/a-thumb.webp?width=400 400w, /media/events/a-thumb.webp 640w',
  );
  expect(image).toHaveAttribute('sizes', '96px');
  expect(image).toHaveAttribute('loading', 'lazy');
});

test('the width it is shown in can differ from the one that reserves its space', () => {
  expect(show('/media/events/a-thumb.webp', '100vw')).toHaveAttribute('sizes', '100vw');
});

test('a thumbnail with a signed link keeps its signature in both widths', () => {
  const link = '/media/messages/a-thumb.webp?expires=1&signature=x';
  expect(show(link)).toHaveAttribute('srcset', `${link}&width=400 400w, ${link} 640w`);
});

test.each(['/media/events/a.jpg', '/media/messages/a.jpg?expires=1&signature=x'])(
  '%s has one width',
  (src) => {
    const image = show(src);
    expect(image).toHaveAttribute('src', src);
    expect(image).not.toHaveAttribute('srcset');
    expect(image).not.toHaveAttribute('sizes');
  },
);
