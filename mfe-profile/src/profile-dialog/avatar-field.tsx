import { UPLOAD } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { Button, Group, PersonAvatar } from '@muster/ui';
import { FileButton, Progress } from '@muster/ui/overlays';
import { Suspense, useId, useRef } from 'react';
import * as css from './profile-dialog.module.css';
import type { useAvatarUpload } from './use-avatar-upload.ts';

const CropDialog = lazyDialog(
  async () => (await import('../avatar-crop/crop-dialog.tsx')).CropDialog,
);

interface AvatarFieldProps {
  /** Its initials are shown without a picture. */
  name: string;
  url: string;
  upload: ReturnType<typeof useAvatarUpload>;
  error?: React.ReactNode;
  onRemove: () => void;
}

/** The user's picture: choose, crop, upload with progress, remove. */
export function AvatarField({ name, url, upload, error, onRemove }: AvatarFieldProps) {
  const hintId = useId();
  const errorText = upload.failure ?? error;
  const { chosen } = upload;
  return (
    <Group gap={20} wrap="nowrap">
      <PersonAvatar name={name} src={url || null} size="large" />
      <div className={css.avatarWords}>
        {upload.share !== null ? (
          <UploadProgress share={upload.share} onCancel={upload.cancel} />
        ) : (
          <AvatarButtons {...{ url, upload, onRemove, hintId }} />
        )}
        <p id={hintId} className={css.hint}>
          JPG, PNG or WebP, at most 5 MB.
        </p>
        {errorText && (
          <p className={css.error} role="alert">
            {errorText}
          </p>
        )}
      </div>
      {chosen && (
        <Suspense>
          <CropDialog file={chosen} onCropped={upload.start} onCancel={upload.dropChoice} />
        </Suspense>
      )}
    </Group>
  );
}

interface UploadProgressProps {
  /** 0 to 1. */
  share: number;
  onCancel: () => void;
}

function UploadProgress({ share, onCancel }: UploadProgressProps) {
  return (
    <div className={css.progress}>
      <Progress value={share * 100} aria-label="Uploading your picture" />
      <Button variant="default" size="sm" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  );
}

interface AvatarButtonsProps extends Pick<AvatarFieldProps, 'url' | 'upload' | 'onRemove'> {
  hintId: string;
}

function AvatarButtons({ url, upload, onRemove, hintId }: AvatarButtonsProps) {
  const reset = useRef<() => void>(null);
  return (
    <Group gap={8}>
      <FileButton
        accept={UPLOAD.imageTypes.join(',')}
        resetRef={reset}
        onChange={(file) => {
          if (file) upload.choose(file);
          // So that the same file can be chosen again.
          reset.current?.();
        }}
      >
        {(props) => (
          <Button {...props} variant="default" size="sm" aria-describedby={hintId}>
            {url ? 'Change picture' : 'Choose picture'}
          </Button>
        )}
      </FileButton>
      {url && (
        <Button variant="subtle" color="red" size="sm" onClick={onRemove}>
          Remove picture
        </Button>
      )}
    </Group>
  );
}
