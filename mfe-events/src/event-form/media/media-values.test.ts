import { makeEvent } from '@muster/testing';
import { sortFiles } from '@muster/ui/upload';
import {
  fromMainItem,
  galleryItemErrors,
  type MediaValues,
  removedMedia,
  toMainItems,
  unfinishedErrors,
} from './media-values.ts';
import { UPLOAD_POLICY } from './upload-policy.ts';

function picture(name: string) {
  return {
    type: 'image' as const,
    url: `/media/events/${name}.jpg`,
    thumbnail: `/media/events/${name}-thumb.webp`,
  };
}
const clip = { type: 'video' as const, url: '/media/clip.mp4', thumbnail: '/media/poster.jpg' };
const before: MediaValues = {
  ...fromMainItem(picture('main')),
  gallery: [picture('a'), picture('b')],
};

test.each<[string, Partial<MediaValues>, string[]]>([
  ['no change', {}, []],
  ['reordering', { gallery: [picture('b'), picture('a')] }, []],
  ['adding an item', { gallery: [picture('a'), picture('b'), picture('c')] }, []],
  ['removing an item', { gallery: [picture('b')] }, [picture('a').url, picture('a').thumbnail]],
  [
    'replacing the main image',
    fromMainItem(clip),
    [picture('main').url, picture('main').thumbnail],
  ],
  [
    'moving an item from the gallery to the main image',
    { ...fromMainItem(picture('a')), gallery: [picture('b')] },
    [picture('main').url, picture('main').thumbnail],
  ],
])('files to delete after %s', (_, change, expected) => {
  expect(new Set(removedMedia(before, { ...before, ...change }))).toEqual(new Set(expected));
});

test('removing a video removes its poster', () => {
  const video = { ...before, gallery: [clip] };
  expect(removedMedia(video, { ...video, gallery: [] })).toEqual([clip.thumbnail, clip.url]);
});

test('the main image converts to a list of at most one item and back', () => {
  expect(toMainItems({ ...before, imageUrl: '' })).toEqual([]);
  expect(toMainItems(before)).toEqual([picture('main')]);
  expect(fromMainItem(clip)).toEqual({
    imageUrl: clip.url,
    imageThumbnail: clip.thumbnail,
    isVideo: true,
  });
  expect(fromMainItem(undefined)).toEqual({ imageUrl: '', imageThumbnail: null, isVideo: false });
});

test('a file that an event shows twice is removed once', () => {
  const event = makeEvent({ imageUrl: '/media/x.jpg', imageThumbnail: '/media/x.jpg' });
  expect(removedMedia(event, before)).toEqual(['/media/x.jpg']);
});

test('errors of gallery items are keyed by index', () => {
  expect(galleryItemErrors({ title: 'No', 'gallery.2.url': 'Not yours', gallery: 'Five' })).toEqual(
    { 2: 'Not yours' },
  );
});

test('a field with unfinished uploads has an error', () => {
  expect(Object.keys(unfinishedErrors({ imageUrl: 0, gallery: 2 }))).toEqual(['gallery']);
});

test.each([
  ['Only one video ≤ 50 MB allowed', 'clip.mp4', 'video/mp4', 50 * 1024 * 1024 + 1],
  ['Invalid file type', 'plan.pdf', 'application/pdf', 1],
  ['Each image must be ≤ 5 MB', 'hill.png', 'image/png', 5 * 1024 * 1024 + 1],
])('a refused file is reported with “%s”', (sentence, name, type, size) => {
  const rules = { ...UPLOAD_POLICY, max: 5, accept: 'images-or-one-video' as const };
  const { refused } = sortFiles({ files: [{ name, type, size }], current: [] }, rules);
  expect(refused).toEqual([{ name, sentence }]);
});

test('the message about too many files names the maximum', () => {
  expect(UPLOAD_POLICY.texts.maxFiles(5)).toBe('Maximum 5 files allowed');
});
