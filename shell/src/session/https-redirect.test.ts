import { httpsTarget } from './https-redirect.ts';

const HOST = 'muster.example';

test.each([
  ['http://muster.example/login?next=1#top', 'https://muster.example/login?next=1#top'],
  ['http://muster.example:8080/', 'https://muster.example/'],
  ['http://MUSTER.example/', 'https://muster.example/'],
])('%s is redirected to %s', (href, target) => {
  expect(httpsTarget(href, HOST)).toBe(target);
});

test.each([
  'https://muster.example/',
  'http://localhost:3000/',
  'http://staging.muster.example/',
  'http://muster.example.evil.test/',
])('%s is not redirected', (href) => {
  expect(httpsTarget(href, HOST)).toBeNull();
});

test('without a production host nothing is redirected', () => {
  expect(httpsTarget('http://muster.example/', '')).toBeNull();
});
