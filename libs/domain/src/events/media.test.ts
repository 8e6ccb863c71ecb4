/** @jest-environment node */
import { eventMediaUrls } from './media.ts';

test('every file of an event is listed once, thumbnails first', () => {
  const urls = eventMediaUrls({
    imageUrl: 'main',
    imageThumbnail: 'small',
    gallery: [
      { url: 'photo', thumbnail: null },
      { url: 'video', thumbnail: 'poster' },
      { url: 'main', thumbnail: 'small' },
    ],
  });
  expect(urls).toEqual(['small', 'poster', 'main', 'photo', 'video']);
});

test('a missing or empty URL is not listed', () => {
  expect(eventMediaUrls({ imageUrl: '', imageThumbnail: '', gallery: [] })).toEqual([]);
  expect(eventMediaUrls({ imageUrl: 'main', gallery: [{ url: 'photo' }] })).toEqual([
    'main',
    'photo',
  ]);
});
