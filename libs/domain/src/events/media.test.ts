/** @jest-environment node */
import { eventMediaUrls, refuseMedia } from './media.ts';

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

const photo = { type: 'image', url: '/media/events/photo.jpg' } as const;
const video = { type: 'video', url: '/media/events/film.MP4' } as const;

test.each([
  [{}],
  [{ gallery: [] }],
  [{ gallery: [photo, photo] }],
  [{ gallery: [video] }],
  [{ imageUrl: photo.url, isVideo: false }],
  [{ imageUrl: video.url, isVideo: true, gallery: [video] }],
  [{ imageUrl: video.url }],
])('the media of an event can be %j', (media) => {
  expect(refuseMedia(media)).toBeUndefined();
});

test.each([
  [{ gallery: [photo, video] }, 'gallery', 'Only one video ≤ 50 MB allowed'],
  [{ gallery: [video, video] }, 'gallery', 'Only one video ≤ 50 MB allowed'],
  [
    { gallery: [photo, { ...video, type: 'image' as const }] },
    'gallery.1.type',
    'Invalid file type',
  ],
  [{ gallery: [{ ...photo, type: 'video' as const }] }, 'gallery.0.type', 'Invalid file type'],
  [{ imageUrl: video.url, isVideo: false }, 'isVideo', 'Invalid file type'],
  [{ imageUrl: photo.url, isVideo: true }, 'isVideo', 'Invalid file type'],
])('the media of an event cannot be %j', (media, field, message) => {
  expect(refuseMedia(media)).toEqual({ code: 'VALIDATION', field, message });
});
