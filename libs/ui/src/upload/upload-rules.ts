/** A picture or video that is stored already; `thumbnail` is a smaller picture of it. */
export interface MediaItem {
  url: string;
  type: 'image' | 'video';
  thumbnail: string | null;
}

/** What may be uploaded, and the sentence for what may not: the caller's, since this library knows no contract. */
export interface UploadPolicy {
  /** Media types of pictures that are taken. */
  imageTypes: readonly string[];
  /** Largest picture and video, in bytes. */
  imageBytes: number;
  videoBytes: number;
  texts: {
    oneVideo: string;
    invalidFileType: string;
    imageSize: string;
    maxFiles: (most: number) => string;
    upload: string;
    copyUrl: string;
  };
}

export interface UploadRules extends UploadPolicy {
  max: number;
  accept: 'images' | 'images-or-one-video';
}

/** Endings that tell a video where the browser names no type (spec.md §5). */
export const VIDEO_ENDINGS = ['mp4', 'mov', 'wmv', 'avi', 'mkv', 'webm', 'flv'] as const;

type NamedFile = Pick<File, 'name' | 'type' | 'size'>;

/** What a file is by its type or ending; null for what is neither picture nor video. */
export function kindOf({ name, type }: NamedFile): MediaItem['type'] | null {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (type.startsWith('video/') || VIDEO_ENDINGS.some((video) => video === ending)) return 'video';
  return type.startsWith('image/') ? 'image' : null;
}

interface Choice {
  files: readonly NamedFile[];
  /** What is there or on its way. */
  current: readonly Pick<MediaItem, 'type'>[];
}

/** What is wrong with adding these files; null when nothing is (spec.md §5, §8). */
export function checkFiles({ files, current }: Choice, rules: UploadRules): string | null {
  const { texts } = rules;
  const videos = files.filter((file) => kindOf(file) === 'video');
  const images = files.filter(
    (file) => kindOf(file) === 'image' && rules.imageTypes.includes(file.type),
  );
  if (videos.length + images.length < files.length) return texts.invalidFileType;
  if (videos.length > 0 && rules.accept === 'images') return texts.invalidFileType;
  if (files.length > 0 && current.some(({ type }) => type === 'video')) return texts.oneVideo;
  if (videos.length > 0) {
    if (images.length + current.length > 0) return texts.invalidFileType;
    const isFine = videos.length === 1 && videos.every(({ size }) => size <= rules.videoBytes);
    return isFine ? null : texts.oneVideo;
  }
  if (current.length + images.length > rules.max) return texts.maxFiles(rules.max);
  return images.some(({ size }) => size > rules.imageBytes) ? texts.imageSize : null;
}
