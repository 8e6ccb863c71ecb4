import { makeEvent } from '@muster/testing';
import { checkFiles } from '@muster/ui/upload';
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
  ['nothing', {}, []],
  ['another order', { gallery: [picture('b'), picture('a')] }, []],
  ['one more', { gallery: [picture('a'), picture('b'), picture('c')] }, []],
  ['one less', { gallery: [picture('b')] }, [picture('a').url, picture('a').thumbnail]],
  ['another main image', fromMainItem(clip), [picture('main').url, picture('main').thumbnail]],
  [
    'what moved from the gallery to the main image',
    { ...fromMainItem(picture('a')), gallery: [picture('b')] },
    [picture('main').url, picture('main').thumbnail],
  ],
])('removed from the store after %s', (_, change, expected) => {
  expect(new Set(removedMedia(before, { ...before, ...change }))).toEqual(new Set(expected));
});

test('a video’s poster goes with it', () => {
  const video = { ...before, gallery: [clip] };
  expect(removedMedia(video, { ...video, gallery: [] })).toEqual([clip.thumbnail, clip.url]);
});

test('the main image is a list of at most one, and back', () => {
  expect(toMainItems({ ...before, imageUrl: '' })).toEqual([]);
  expect(toMainItems(before)).toEqual([picture('main')]);
  expect(fromMainItem(clip)).toEqual({
    imageUrl: clip.url,
    imageThumbnail: clip.thumbnail,
    isVideo: true,
  });
  expect(fromMainItem(undefined)).toEqual({ imageUrl: '', imageThumbnail: null, isVideo: false });
});

test('an event that shows one file twice names it once', () => {
  const event = makeEvent({ imageUrl: '/media/x.jpg', imageThumbnail: '/media/x.jpg' });
  expect(removedMedia(event, before)).toEqual(['/media/x.jpg']);
});

test('errors of items are found by their index', () => {
  expect(galleryItemErrors({ title: 'No', 'gallery.2.url': 'Not yours', gallery: 'Five' })).toEqual(
    { 2: 'Not yours' },
  );
});

test('fields with unfinished uploads are in error', () => {
  expect(Object.keys(unfinishedErrors({ imageUrl: 0, gallery: 2 }))).toEqual(['gallery']);
});

test.each([
  ['Only one video ≤ 50 MB allowed', 'clip.mp4', 'video/mp4', 50 * 1024 * 1024 + 1],
  ['Invalid file type', 'plan.pdf', 'application/pdf', 1],
  ['Each image must be ≤ 5 MB', 'hill.png', 'image/png', 5 * 1024 * 1024 + 1],
])('the sentence is “%s”', (sentence, name, type, size) => {
  const rules = { ...UPLOAD_POLICY, max: 5, accept: 'images-or-one-video' as const };
  expect(checkFiles({ files: [{ name, type, size }], current: [] }, rules)).toBe(sentence);
});

test('the sentence names the most', () => {
  expect(UPLOAD_POLICY.texts.maxFiles(5)).toBe('Maximum 5 files allowed');
});
