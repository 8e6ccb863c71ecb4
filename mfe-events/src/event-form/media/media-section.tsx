import { MAX_COUNT } from '@muster/contract';
import { useAbilities } from '@muster/remote-kit';
import { type MediaItem, UploadControl, UploadTools, useUploadLog } from '@muster/ui/upload';
import { More } from '../more/more.tsx';
import { Section } from '../section.tsx';
import type { EventForm } from '../use-event-form.ts';
import { fromMainItem, galleryItemErrors, toMainItems } from './media-values.ts';
import { GALLERY_RULES, MAIN_IMAGE_RULES } from './upload-policy.ts';
import { useConnectionTest, useMediaRemoval, useMediaUpload } from './use-media-upload.ts';

interface MediaSectionProps {
  form: EventForm;
  /** How many files of a field are not uploaded yet. */
  onUnfinished: (path: string, count: number) => void;
}

/** The main image or one video, and the gallery. */
export function MediaSection({ form, onUnfinished }: MediaSectionProps) {
  const { seeDiagnostics } = useAbilities();
  const { entries, write } = useUploadLog();
  const store = { upload: useMediaUpload(), remove: useMediaRemoval(), log: write };
  const testConnection = useConnectionTest();
  const { errors, values } = form;
  return (
    <Section title="Media">
      <UploadControl
        field={{ ...MAIN_IMAGE_FIELD, error: errors.imageUrl ?? errors.imageThumbnail }}
        rules={MAIN_IMAGE_RULES}
        store={store}
        value={toMainItems(values)}
        onChange={([item]) => setMainImage(form, item)}
        onUnfinished={(count) => onUnfinished('imageUrl', count)}
      />
      <More form={form} of="gallery" paths={['gallery']} isNeeded={values.gallery.length > 0}>
        <UploadControl
          field={{ ...GALLERY_FIELD, error: errors.gallery, itemErrors: galleryItemErrors(errors) }}
          rules={GALLERY_RULES}
          store={store}
          value={values.gallery}
          onChange={(items) => setGallery(form, items)}
          onUnfinished={(count) => onUnfinished('gallery', count)}
        />
      </More>
      {seeDiagnostics && (
        <UploadTools testConnection={testConnection} entries={entries} log={write} />
      )}
    </Section>
  );
}

const MAIN_IMAGE_FIELD = {
  label: 'Main image',
  path: 'imageUrl',
  description: 'JPG, PNG or WebP up to 5 MB, or one video up to 50 MB.',
  isRequired: true,
};

const GALLERY_FIELD = {
  label: 'Gallery',
  path: 'gallery',
  description: `Up to ${MAX_COUNT.gallery} pictures of 5 MB each, or one video up to 50 MB. The first three show on the card.`,
};

function setMainImage(form: EventForm, item: MediaItem | undefined): void {
  const { imageUrl, imageThumbnail, isVideo } = fromMainItem(item);
  form.setFieldValue('imageUrl', imageUrl);
  form.setFieldValue('imageThumbnail', imageThumbnail);
  form.setFieldValue('isVideo', isVideo);
  clearErrors(form, 'image');
}

function setGallery(form: EventForm, items: MediaItem[]): void {
  form.setFieldValue('gallery', items);
  clearErrors(form, 'gallery');
}

/** Clears the messages about the previous files. */
function clearErrors(form: EventForm, start: 'image' | 'gallery'): void {
  for (const path of Object.keys(form.errors))
    if (path.startsWith(start)) form.clearFieldError(path);
}
