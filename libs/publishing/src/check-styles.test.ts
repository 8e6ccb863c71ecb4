/** @jest-environment node */
import { findStyleFault } from './check-styles.ts';

function check(css: string) {
  return findStyleFault('page.css', Buffer.from(css));
}

test.each([
  ['no layer', 'body{color:pink}', 'body is outside @layer muster.'],
  ['no layer, in a media query', '@media print{*{color:pink}}', '* is outside @layer muster.'],
  ['another layer', '@layer gear{.a{color:pink}}', '@layer gear is another layer than muster.'],
  ['an element', '@layer muster{.a{top:0}body{top:0}}', 'body has no class'],
  ['one selector of several', '@layer muster{.a,p{top:0}}', '.a,p has no class'],
  ['everything but its own', '@layer muster{:not(.a){top:0}}', ':not(.a) has no class'],
  ['a way round', '@layer muster{:where(.a,body) p{top:0}}', ':where(.a,body) p has no class'],
  ['a font', '@layer muster{@font-face{font-family:x;src:url(x)}}', '@font-face is for the whole'],
  ['another style sheet', '@import "https://gear.test/x.css";', '@import "https://gear.test'],
  ['what ends a layer early', '@layer muster{.a{top:0}}}body{top:0}', 'cannot be read'],
])('a style sheet with %s is refused', (_name, css, sentence) => {
  expect(check(css)).toContain('page.css');
  expect(check(css)).toContain(sentence);
});

test.each([
  '@layer mantine,muster;@layer muster{.a{top:0}.a>p *{top:0}@media print{.a+p{top:0}}}',
  '@layer mantine{:where([dir=rtl]) .m_1{top:0}}',
  '@layer muster{@keyframes a{from{top:0}}.a{& b{top:0}}}',
  // Print only what is shown, on a page of its own size.
  '@layer muster{body:has(.a) *{visibility:hidden}}@page ticket{size:A6}',
])('a style sheet about its own elements is accepted: %s', (css) => {
  expect(check(css)).toBeUndefined();
});
