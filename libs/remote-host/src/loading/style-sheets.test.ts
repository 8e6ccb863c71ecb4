import type { RemoteFile } from './manifest.ts';
import { createStyleSheets } from './style-sheets.ts';

const SHEET: RemoteFile = {
  url: 'https://muster.example/remotes/mfe_events/abc/page.css',
  integrity: 'sha384-page',
  kind: 'style',
};
const SCRIPT: RemoteFile = { ...SHEET, url: 'https://muster.example/page.js', kind: 'script' };

function listLinks() {
  return [...document.querySelectorAll('link')];
}
afterEach(() => {
  for (const link of listLinks()) link.remove();
});

test('each sheet is loaded once, with its hash, and scripts are not', async () => {
  const sheets = createStyleSheets();
  const loads = [sheets.load([SCRIPT, SHEET]), sheets.load([SHEET])];
  expect(listLinks().map(({ href, integrity }) => [href, integrity])).toEqual([
    [SHEET.url, 'sha384-page'],
  ]);
  listLinks()[0]?.dispatchEvent(new Event('load'));
  await Promise.all(loads);
  await sheets.load([SHEET]);
  expect(listLinks()).toHaveLength(1);
});

test('a sheet that does not load is a failure, and a retry requests it again', async () => {
  const sheets = createStyleSheets();
  const failed = sheets.load([SHEET]);
  listLinks()[0]?.dispatchEvent(new Event('error'));
  await expect(failed).rejects.toThrow('page.css');
  expect(listLinks()).toHaveLength(0);
  const retried = sheets.load([SHEET]);
  listLinks()[0]?.dispatchEvent(new Event('load'));
  await expect(retried).resolves.toBeUndefined();
});
