import { kindOf, sortFiles, type UploadRules } from './upload-rules.ts';

const MB = 1024 * 1024;
const rules: UploadRules = {
  max: 5,
  accept: 'images-or-one-video',
  imageTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxImageBytes: 5 * MB,
  maxVideoBytes: 50 * MB,
  texts: {
    oneVideo: 'one video',
    invalidFileType: 'invalid type',
    imageSize: 'image size',
    maxFiles: (max) => `most ${max}`,
    upload: 'failed',
    copyUrl: 'not copied',
  },
};

function file(name: string, type: string, size = MB) {
  return { name, type, size };
}
const jpg = file('hill.jpg', 'image/jpeg');
const mp4 = file('clip.mp4', 'video/mp4');
const extra = file('sixth.jpg', 'image/jpeg');
const tooLarge = file('large.png', 'image/png', 5 * MB + 1);
const longVideo = file('long.mp4', 'video/mp4', 50 * MB + 1);
const mov = file('second.mov', 'video/quicktime');
const pdf = file('plan.pdf', 'application/pdf');
const svg = file('a.svg', 'image/svg+xml');
const notes = file('notes', '');
const image = { type: 'image' } as const;
const video = { type: 'video' } as const;
function times<T>(count: number, one: T): T[] {
  return Array.from({ length: count }, () => one);
}

test.each([
  ['no file', [], [], []],
  ['a picture of exactly 5 MB', [file('a.png', 'image/png', 5 * MB)], [], []],
  ['a picture one byte over 5 MB', [tooLarge], [], [[tooLarge, 'image size']]],
  ['a picture over 5 MB among others', [jpg, tooLarge, jpg], [], [[tooLarge, 'image size']]],
  ['five pictures', times(5, jpg), [], []],
  ['six pictures', [...times(5, jpg), extra], [], [[extra, 'most 5']]],
  [
    'a picture too large does not take the room of a good one',
    [tooLarge, ...times(5, jpg)],
    [],
    [[tooLarge, 'image size']],
  ],
  ['a sixth picture', [jpg], times(5, image), [[jpg, 'most 5']]],
  ['a video of exactly 50 MB', [file('a.mp4', 'video/mp4', 50 * MB)], [], []],
  ['a video one byte over 50 MB', [longVideo], [], [[longVideo, 'one video']]],
  ['two videos', [mp4, mov], [], [[mov, 'one video']]],
  ['a video recognised only by its extension', [file('CLIP.MKV', '')], [], []],
  ['a picture beside a video', [jpg], [video], [[jpg, 'one video']]],
  ['a video beside a video', [mp4], [video], [[mp4, 'one video']]],
  ['a video beside pictures', [mp4], [image], [[mp4, 'invalid type']]],
  ['a video before a picture', [mp4, jpg], [], [[mp4, 'invalid type']]],
  ['a document among pictures', [jpg, pdf], [], [[pdf, 'invalid type']]],
  ['a picture the store does not take', [svg], [], [[svg, 'invalid type']]],
  ['a file without a type', [notes], [], [[notes, 'invalid type']]],
] as const)('%s: the good files go on, the bad ones are named', (_, files, current, expected) => {
  const { accepted, refused } = sortFiles({ files, current }, rules);
  expect(refused).toEqual(expected.map(([{ name }, sentence]) => ({ name, sentence })));
  const bad: readonly unknown[] = expected.map(([one]) => one);
  expect(accepted).toEqual(files.filter((one) => !bad.includes(one)));
});

test('where only pictures are accepted a video has the wrong type', () => {
  const pictures = { ...rules, accept: 'images' as const };
  const { accepted, refused } = sortFiles({ files: [mp4, jpg], current: [] }, pictures);
  expect(refused).toEqual([{ name: mp4.name, sentence: 'invalid type' }]);
  expect(accepted).toEqual([jpg]);
});

test.each(['mp4', 'mov', 'wmv', 'avi', 'mkv', 'webm', 'flv'])('.%s is a video', (extension) => {
  expect(kindOf(file(`clip.${extension}`, 'application/octet-stream'))).toBe('video');
});
