import { Banner, Button, Group, Stack } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { type KeyboardEvent, useId } from 'react';
import Cropper from 'react-easy-crop';
import * as css from './crop-dialog.module.css';
import { CropPreview } from './crop-preview.tsx';
import { useCrop } from './use-crop.ts';
import { ZOOM, zoomByKey } from './zoom.ts';

interface CropDialogProps {
  /** A picture of a type that the server accepts. */
  file: File;
  onCropped: (file: File) => void;
  onCancel: () => void;
}

/**
 * Chooses the square of a picture that becomes the avatar: by pointer, touch or keyboard
 * (docs/product/profile-and-moments.md#avatar-crop).
 */
export function CropDialog({ file, onCropped, onCancel }: CropDialogProps) {
  const crop = useCrop(file, onCropped);
  function onKeyDown(event: KeyboardEvent) {
    const zoom = zoomByKey(crop.zoom, event.key);
    if (zoom !== null) crop.setZoom(zoom);
  }
  return (
    <Modal
      opened
      onClose={onCancel}
      onKeyDown={onKeyDown}
      title="Crop picture"
      size={480}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap={16}>
        {crop.failure ? (
          <Banner tone="error" text={crop.failure} />
        ) : (
          <>
            <Stage crop={crop} />
            <Controls crop={crop} />
          </>
        )}
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={crop.apply} disabled={!crop.isReady}>
            Use picture
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface PartProps {
  crop: ReturnType<typeof useCrop>;
}

/** How far an arrow key moves the picture; with Shift a fifth of it. */
const KEYBOARD_STEP_PX = 10;

function Stage({ crop }: PartProps) {
  const hintId = useId();
  return (
    <>
      <div className={css.stage}>
        {crop.url && (
          <Cropper
            image={crop.url}
            aspect={1}
            cropShape="round"
            showGrid={false}
            crop={crop.position}
            zoom={crop.zoom}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            keyboardStep={KEYBOARD_STEP_PX}
            onCropChange={crop.setPosition}
            onZoomChange={crop.setZoom}
            onCropAreaChange={crop.onArea}
            // The content security policy refuses the style element that the library would add.
            disableAutomaticStylesInjection
            classes={{
              containerClassName: css.container ?? '',
              mediaClassName: css.media ?? '',
              cropAreaClassName: css.area ?? '',
            }}
            setImageRef={crop.setImageRef}
            onMediaLoaded={crop.onLoaded}
            mediaProps={{ alt: '', onError: crop.onUnreadable }}
            cropperProps={{
              role: 'group',
              'aria-label': 'Square of the picture',
              'aria-describedby': hintId,
            }}
          />
        )}
      </div>
      <p id={hintId} className={css.hint}>
        Drag the picture or use the arrow keys. Zoom with the slider, two fingers or + and −.
      </p>
    </>
  );
}

function Controls({ crop }: PartProps) {
  const id = useId();
  return (
    <Group gap={16} justify="space-between" wrap="nowrap">
      <div className={css.zoom}>
        <label htmlFor={id}>Zoom</label>
        <input
          id={id}
          type="range"
          min={ZOOM.min}
          max={ZOOM.max}
          step={0.05}
          value={crop.zoom}
          aria-valuetext={`${Math.round(crop.zoom * 100)} %`}
          onChange={({ currentTarget }) => crop.setZoom(Number(currentTarget.value))}
        />
      </div>
      {crop.url && crop.areaPercent && <CropPreview url={crop.url} area={crop.areaPercent} />}
    </Group>
  );
}
