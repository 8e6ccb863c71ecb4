import { checkFiles, kindOf, type UploadRules } from './upload-rules.ts';

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
const image = { type: 'image' } as const;
const video = { type: 'video' } as const;
function times<T>(count: number, one: T): T[] {
  return Array.from({ length: count }, () => one);
}

test.each([
  ['no file', [], [], null],
  ['a picture', [jpg], [], null],
  ['a picture of exactly 5 MB', [file('a.png', 'image/png', 5 * MB)], [], null],
  ['a picture one byte over 5 MB', [file('a.png', 'image/png', 5 * MB + 1)], [], 'image size'],
  ['a picture over 5 MB among others', [jpg, file('a.png', 'image/png', 6 * MB)], [], 'image size'],
  ['five pictures', times(5, jpg), [], null],
  ['six pictures', times(6, jpg), [], 'most 5'],
  ['a fifth picture', [jpg], times(4, image), null],
  ['a sixth picture', [jpg], times(5, image), 'most 5'],
  ['a video', [mp4], [], null],
  ['a video of exactly 50 MB', [file('a.mp4', 'video/mp4', 50 * MB)], [], null],
  ['a video one byte over 50 MB', [file('a.mp4', 'video/mp4', 50 * MB + 1)], [], 'one video'],
  ['two videos', [mp4, mp4], [], 'one video'],
  ['a video recognised only by its extension', [file('CLIP.MKV', '')], [], null],
  [
    'a video over 50 MB recognised by its extension',
    [file('clip.avi', '', 51 * MB)],
    [],
    'one video',
  ],
  ['a picture beside a video', [jpg], [video], 'one video'],
  ['a video beside a video', [mp4], [video], 'one video'],
  ['a video beside pictures', [mp4], [image], 'invalid type'],
  ['a video and a picture at once', [mp4, jpg], [], 'invalid type'],
  ['a document', [file('plan.pdf', 'application/pdf')], [], 'invalid type'],
  ['a picture the store does not take', [file('a.svg', 'image/svg+xml')], [], 'invalid type'],
  ['a file without a type', [file('notes', '')], [], 'invalid type'],
] as const)('the rules are applied to %s', (_, files, current, expected) => {
  expect(checkFiles({ files, current }, rules)).toBe(expected);
});

test('where only pictures are accepted a video has the wrong type', () => {
  const pictures = { ...rules, accept: 'images' as const };
  expect(checkFiles({ files: [mp4], current: [] }, pictures)).toBe('invalid type');
  expect(checkFiles({ files: [jpg], current: [] }, pictures)).toBeNull();
});

test.each(['mp4', 'mov', 'wmv', 'avi', 'mkv', 'webm', 'flv'])('.%s is a video', (extension) => {
  expect(kindOf(file(`clip.${extension}`, 'application/octet-stream'))).toBe('video');
});
