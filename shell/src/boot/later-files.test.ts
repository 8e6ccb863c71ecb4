import { LATER_FILES_ID } from '@muster/page-contract';
import { requestLaterFiles, waitForScript } from './later-files.ts';

function load(tag: 'script' | 'link'): void {
  const element = document.createElement(tag);
  document.body.append(element);
  element.dispatchEvent(new Event('load'));
}

async function isSettled(promise: Promise<void>): Promise<boolean> {
  const pending = Symbol('pending');
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
}

test('the first script is another than the one that waits, and no style sheet', async () => {
  const own = document.createElement('script');
  document.body.append(own);
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(own);
  const script = waitForScript();
  own.dispatchEvent(new Event('load'));
  load('link');
  expect(await isSettled(script)).toBe(false);
  load('script');
  await script;
  expect(await isSettled(script)).toBe(true);
});

test('the later files are requested by links in the head', () => {
  document.body.innerHTML = `<template id="${LATER_FILES_ID}"><link rel="preload" href="/client.js" as="script"></template>`;
  expect(document.querySelector('link[href="/client.js"]')).toBeNull();
  requestLaterFiles();
  expect(document.head.querySelector('link[href="/client.js"]')).not.toBeNull();
});

test('a page without a list of later files is left as it is', () => {
  document.body.innerHTML = '';
  const before = document.head.innerHTML;
  requestLaterFiles();
  expect(document.head.innerHTML).toBe(before);
});
