import { useEffect, useRef } from 'react';
import type { CropperProps } from 'react-easy-crop';

type FakeCropperProps = Pick<
  CropperProps,
  | 'image'
  | 'zoom'
  | 'mediaProps'
  | 'cropperProps'
  | 'onCropAreaChange'
  | 'onMediaLoaded'
  | 'setImageRef'
>;

/** For tests in jsdom, which has no layout: the middle half of the picture is the square. */
export function FakeCropper(props: FakeCropperProps) {
  const { image, zoom, mediaProps, cropperProps, setImageRef } = props;
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => setImageRef?.(picture as React.RefObject<HTMLImageElement>), [setImageRef]);
  function report({ naturalWidth, naturalHeight }: HTMLImageElement) {
    props.onMediaLoaded?.({ width: 1, height: 1, naturalWidth, naturalHeight });
    props.onCropAreaChange?.(
      { x: 25, y: 25, width: 50, height: 50 },
      { x: 250, y: 250, width: 500, height: 500 },
    );
  }
  return (
    <div data-zoom={zoom}>
      <img
        alt=""
        {...(mediaProps as React.ImgHTMLAttributes<HTMLImageElement>)}
        ref={picture}
        data-testid="picture"
        src={image}
        onLoad={({ currentTarget }) => report(currentTarget)}
      />
      {/* A button, because the square of the library takes the focus. */}
      <button type="button" {...(cropperProps as React.ComponentProps<'button'>)} />
    </div>
  );
}
