/** An uploaded picture or video; `thumbnail` is the address of a smaller picture. */
export interface MediaItem {
  url: string;
  type: 'image' | 'video';
  thumbnail: string | null;
}

/**
 * What can be uploaded, and the sentences for what cannot. They come from the caller, because
 * libs/ui does not know the contract.
 */
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

/**
 * File extensions that identify a video if the browser names no type
 * (docs/product/files.md#upload-rules).
 */
export const VIDEO_EXTENSIONS = ['mp4', 'mov', 'wmv', 'avi', 'mkv', 'webm', 'flv'] as const;

type NamedFile = Pick<File, 'name' | 'type' | 'size'>;

/** The kind of a file by its type or extension; null if it is neither picture nor video. */
export function kindOf({ name, type }: NamedFile): MediaItem['type'] | null {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (type.startsWith('video/') || VIDEO_EXTENSIONS.some((video) => video === extension))
    return 'video';
  return type.startsWith('image/') ? 'image' : null;
}

interface Choice<Chosen extends NamedFile> {
  files: readonly Chosen[];
  /** The files in the list and those being uploaded. */
  current: readonly Pick<MediaItem, 'type'>[];
}

/** A chosen file that cannot be added, and why. */
export interface RefusedFile {
  name: string;
  sentence: string;
}

/**
 * Separates the files that can be added from those that cannot: a bad file never refuses the others
 * (docs/product/files.md#upload-rules).
 */
export function sortFiles<Chosen extends NamedFile>(choice: Choice<Chosen>, rules: UploadRules) {
  const accepted: Chosen[] = [];
  const refused: RefusedFile[] = [];
  const current = [...choice.current];
  const hasPictures = choice.files.some((file) => isPicture(file, rules));
  for (const file of choice.files) {
    const sentence = checkFile(file, { current, hasPictures }, rules);
    if (sentence) {
      refused.push({ name: file.name, sentence });
    } else {
      accepted.push(file);
      current.push({ type: kindOf(file) ?? 'image' });
    }
  }
  return { accepted, refused };
}

interface Company {
  /** What it would be added to. */
  current: readonly Pick<MediaItem, 'type'>[];
  /** Whether pictures are chosen with it; they are more than one video. */
  hasPictures: boolean;
}

/** Why a file cannot be added; null if it can. */
function checkFile(file: NamedFile, beside: Company, rules: UploadRules): string | null {
  const { texts } = rules;
  const { current, hasPictures } = beside;
  const isVideo = kindOf(file) === 'video';
  if (isVideo ? rules.accept === 'images' : !isPicture(file, rules)) return texts.invalidFileType;
  if (current.some(({ type }) => type === 'video')) return texts.oneVideo;
  if (isVideo) {
    if (hasPictures || current.length > 0) return texts.invalidFileType;
    return file.size > rules.maxVideoBytes ? texts.oneVideo : null;
  }
  if (file.size > rules.maxImageBytes) return texts.imageSize;
  return current.length >= rules.max ? texts.maxFiles(rules.max) : null;
}

function isPicture(file: NamedFile, rules: UploadRules): boolean {
  return kindOf(file) === 'image' && rules.imageTypes.includes(file.type);
}
