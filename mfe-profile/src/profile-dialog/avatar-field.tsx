import { Button, PersonAvatar } from '@muster/ui';
import { FileButton, Progress } from '@muster/ui/overlays';
import { useId } from 'react';
import * as css from './profile-dialog.module.css';
import type { useAvatarUpload } from './use-avatar-upload.ts';

interface AvatarFieldProps {
  /** Stands in as initials when there is no picture. */
  name: string;
  url: string;
  upload: ReturnType<typeof useAvatarUpload>;
  error?: React.ReactNode;
  onRemove: () => void;
}

/** One's picture: choose, watch it go up, see it, take it away. */
export function AvatarField({ name, url, upload, error, onRemove }: AvatarFieldProps) {
  const hintId = useId();
  const sentence = upload.failure ?? error;
  return (
    <div className={css.avatar}>
      <PersonAvatar name={name} src={url || null} size="large" />
      <div className={css.avatarWords}>
        {upload.share !== null ? (
          <div className={css.progress}>
            <Progress value={upload.share * 100} aria-label="Uploading your picture" />
            <Button variant="default" size="sm" onClick={upload.cancel}>
              Cancel upload
            </Button>
          </div>
        ) : (
          <div className={css.avatarButtons}>
            <FileButton
              accept="image/jpeg,image/png,image/webp"
              onChange={(file) => file && upload.start(file)}
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
          </div>
        )}
        <p id={hintId} className={css.hint}>
          JPG, PNG or WebP, at most 5 MB.
        </p>
        {sentence && (
          <p className={css.error} role="alert">
            {sentence}
          </p>
        )}
      </div>
    </div>
  );
}
