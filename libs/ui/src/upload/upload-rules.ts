/** An uploaded picture or video; `thumbnail` is the address of a smaller picture. */
export interface MediaItem {
  url: string;
  type: 'image' | 'video';
  thumbnail: string | null;
}

/** What can be uploaded, and the sentences for what cannot. They come from the caller, because libs/ui does not know the contract. */
export interface UploadPolicy {
  /** The accepted media types of pictures. */
  imageTypes: readonly string[];
  maxImageBytes: number;
  maxVideoBytes: number;
  texts: {
    oneVideo: string;
    invalidFileType: string;
    imageSize: string;
    maxFiles: (max: number) => string;
    upload: string;
    copyUrl: string;
  };
}

/** The policy for one field. */
export interface UploadRules extends UploadPolicy {
  /** The largest number of files. */
  max: number;
  accept: 'images' | 'images-or-one-video';
}

/** File extensions that identify a video if the browser names no type (docs/product.md#upload-rules). */
export const VIDEO_EXTENSIONS = ['mp4', 'mov', 'wmv', 'avi', 'mkv', 'webm', 'flv'] as const;

type NamedFile = Pick<File, 'name' | 'type' | 'size'>;

/** The kind of a file by its type or extension; null if it is neither picture nor video. */
export function kindOf({ name, type }: NamedFile): MediaItem['type'] | null {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (type.startsWith('video/') || VIDEO_EXTENSIONS.some((video) => video === extension))
    return 'video';
  return type.startsWith('image/') ? 'image' : null;
}

interface Choice {
  files: readonly NamedFile[];
  /** The files in the list and those being uploaded. */
  current: readonly Pick<MediaItem, 'type'>[];
}

/** Why these files cannot be added; null if they can (docs/product.md#upload-rules). */
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
    const isValid = videos.length === 1 && videos.every(({ size }) => size <= rules.maxVideoBytes);
    return isValid ? null : texts.oneVideo;
  }
  if (current.length + images.length > rules.max) return texts.maxFiles(rules.max);
  return images.some(({ size }) => size > rules.maxImageBytes) ? texts.imageSize : null;
}
