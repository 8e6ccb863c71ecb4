import { render, screen } from '@testing-library/react';
import { MessageText } from './message-text.tsx';

function linksOf(text: string) {
  const { container } = render(<MessageText text={text} />);
  return [...container.querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
}

test.each([
  [
    'See https://example.org/kit?a=1.',
    [['https://example.org/kit?a=1', 'https://example.org/kit?a=1']],
  ],
  ['example.org', [['example.org', 'https://example.org']]],
  ['mail fox@example.org', [['fox@example.org', 'mailto:fox@example.org']]],
  ['javascript:alert(1)', []],
  ['data:text/html,x', []],
  ['gate 3.5 at 9.30', []],
])('the links in “%s”', (text, links) => {
  expect(linksOf(text)).toEqual(links);
});

test('a link opens beside the page and gives it nothing', () => {
  render(<MessageText text="https://example.org" />);
  const link = screen.getByRole('link');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.getAttribute('rel')).toMatch(/noopener noreferrer/);
});

test('the text keeps its line breaks and its markup', () => {
  const { container } = render(<MessageText text={'<b>two</b>\nlines'} />);
  expect(container.textContent).toBe('<b>two</b>\nlines');
  expect(container.querySelector('b')).toBeNull();
});
