/** As jsdom itself answers, too: without `leanStyle` these tests pass as well. */
function styleOf(html: string): CSSStyleDeclaration {
  document.body.innerHTML = html;
  return getComputedStyle(document.querySelector('[data-here]')!);
}

test.each([
  ['<p data-here>', 'block'],
  ['<span data-here>', ''],
  ['<input data-here>', 'inline-block'],
  ['<p data-here hidden>', 'none'],
  ['<p data-here hidden style="display: flex">', 'flex'],
  ['<input data-here type="hidden">', 'none'],
  ['<script data-here></script>', 'none'],
  ['<dialog data-here></dialog>', 'none'],
  ['<dialog data-here open></dialog>', ''],
])('%s is displayed as %s', (html, display) => {
  const style = styleOf(html);
  expect(style.display).toBe(display);
  expect(style.getPropertyValue('display')).toBe(display);
});

test('visibility and pointer events are inherited, from the nearest that says something', () => {
  const nested = '<b style="visibility: hidden; pointer-events: none"><i><a data-here></a></i></b>';
  const style = styleOf(nested);
  expect([style.visibility, style.pointerEvents]).toEqual(['hidden', 'none']);
  expect(style.getPropertyValue('pointer-events')).toBe('none');
  const other = styleOf(
    '<b style="visibility: hidden"><a data-here style="visibility: visible"></a></b>',
  );
  expect([other.visibility, other.pointerEvents]).toEqual(['visible', 'auto']);
});

test('what is written at an element is its style, and nothing else is', () => {
  const style = styleOf('<p data-here style="opacity: 0.5; overflow-x: auto; --side: 3px">');
  expect([style.opacity, style.overflowX]).toEqual(['0.5', 'auto']);
  expect(style.getPropertyValue('overflow-x')).toBe('auto');
  expect(style.transform).toBe('');
});
