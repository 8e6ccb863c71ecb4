import { MAX_COUNT } from '@muster/contract';
import { useAbilities } from '@muster/remote-kit';
import { type MediaItem, UploadControl, UploadTools, useUploadLog } from '@muster/ui/upload';
import { Section } from '../section.tsx';
import type { EventForm } from '../use-event-form.ts';
import { fromMainItem, galleryItemErrors, toMainItems } from './media-values.ts';
import { UPLOAD_POLICY } from './upload-policy.ts';
import { useConnectionTest, useMediaUpload } from './use-media-upload.ts';

interface MediaSectionProps {
  form: EventForm;
  /** How many files of a field are not uploaded yet. */
  onUnfinished: (path: string, count: number) => void;
}

/** The main image or one video, and the gallery. */
export function MediaSection({ form, onUnfinished }: MediaSectionProps) {
  const { seeDiagnostics } = useAbilities();
  const { entries, write } = useUploadLog();
  const upload = useMediaUpload();
  const testConnection = useConnectionTest();
  const { errors, values } = form;
  const shared = { policy: UPLOAD_POLICY, upload, log: write };
  const setMain = ([item]: MediaItem[]) => {
    const { imageUrl, imageThumbnail, isVideo } = fromMainItem(item);
    form.setFieldValue('imageUrl', imageUrl);
    form.setFieldValue('imageThumbnail', imageThumbnail);
    form.setFieldValue('isVideo', isVideo);
    clearErrors(form, 'image');
  };
  const setGallery = (items: MediaItem[]) => {
    form.setFieldValue('gallery', items);
    clearErrors(form, 'gallery');
  };
  return (
    <Section title="Media">
      <UploadControl
        {...shared}
        label="Main image"
        description="JPG, PNG or WebP up to 5 MB, or one video up to 50 MB."
        isRequired
        data-path="imageUrl"
        max={1}
        value={toMainItems(values)}
        onChange={setMain}
        onUnfinished={(count) => onUnfinished('imageUrl', count)}
        error={errors.imageUrl ?? errors.imageThumbnail}
      />
      <UploadControl
        {...shared}
        label="Gallery"
        description={`Up to ${MAX_COUNT.gallery} pictures of 5 MB each, or one video up to 50 MB. The first three show on the card.`}
        data-path="gallery"
        max={MAX_COUNT.gallery}
        value={values.gallery}
        onChange={setGallery}
        onUnfinished={(count) => onUnfinished('gallery', count)}
        error={errors.gallery}
        itemErrors={galleryItemErrors(errors)}
      />
      {seeDiagnostics && (
        <UploadTools testConnection={testConnection} entries={entries} log={write} />
      )}
    </Section>
  );
}

/** Clears the messages about the previous files. */
function clearErrors(form: EventForm, start: 'image' | 'gallery'): void {
  for (const path of Object.keys(form.errors))
    if (path.startsWith(start)) form.clearFieldError(path);
}
