import { Button, MediaImage } from '@muster/ui';
import { FileButton, Progress } from '@muster/ui/overlays';
import { IconPhotoUp } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import * as css from './main-image-field.module.css';
import { useImageUpload } from './use-image-upload.ts';

interface MainImageFieldProps {
  url: string;
  thumbnail: string | null;
  error?: ReactNode;
  onChange: (image: { url: string; thumbnail: string | null }) => void;
}

const ACCEPT = 'image/jpeg,image/png,image/webp';

/** The event's main picture: choose, watch it go up, see it, change it. */
export function MainImageField({ url, thumbnail, error, onChange }: MainImageFieldProps) {
  const errorId = useId();
  const upload = useImageUpload((file) =>
    onChange({ url: file.url, thumbnail: file.thumbnailUrl }),
  );
  const sentence = upload.failure ?? error;
  return (
    <div className={css.field}>
      <p className={css.label}>
        Main image <span aria-hidden="true">*</span>
      </p>
      {url && (
        <MediaImage
          className={css.preview}
          src={thumbnail ?? url}
          alt="Main image"
          width={640}
          height={360}
        />
      )}
      {upload.share !== null ? (
        <div className={css.progress}>
          <Progress value={upload.share * 100} aria-label="Uploading the main image" />
          <Button variant="default" size="sm" onClick={upload.cancel}>
            Cancel upload
          </Button>
        </div>
      ) : (
        <FileButton accept={ACCEPT} onChange={(file) => file && upload.start(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              data-path="imageUrl"
              aria-describedby={sentence ? errorId : undefined}
              leftSection={<IconPhotoUp size={18} stroke={1.75} aria-hidden />}
            >
              {url ? 'Change main image' : 'Choose main image'}
            </Button>
          )}
        </FileButton>
      )}
      {upload.failed && (
        <Button variant="default" size="sm" onClick={upload.retry}>
          Try again
        </Button>
      )}
      <p className={css.hint}>JPG, PNG or WebP, at most 5 MB.</p>
      {sentence && (
        <p id={errorId} className={css.error} role="alert">
          {sentence}
        </p>
      )}
    </div>
  );
}
