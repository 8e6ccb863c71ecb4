import { fileNamePart, saveFile } from './index.ts';

test('a title is converted to a part of a file name', () => {
  expect(fileNamePart('Night Raid: /Łódź 2026!')).toBe('night-raid-łódź-2026');
  expect(fileNamePart('../..')).toBe('untitled');
  expect(fileNamePart('x'.repeat(100))).toHaveLength(60);
});

test('saveFile downloads the content under the file name', () => {
  const downloads: string[] = [];
  URL.createObjectURL = () => 'blob:one';
  URL.revokeObjectURL = () => undefined;
  function download(event: Event) {
    const link = event.target as HTMLAnchorElement;
    downloads.push(`${link.download} ${link.href}`);
    event.preventDefault();
  }
  document.addEventListener('click', download, { once: true });
  saveFile('list.csv', 'a,b', 'text/csv');
  expect(downloads).toEqual(['list.csv blob:one']);
  expect(document.querySelector('a')).toBeNull();
});
