import { UPLOAD } from '@muster/contract';
import { useObjectUrl } from '@muster/ui';
import { type RefObject, useRef, useState } from 'react';
import { type CropArea, drawCrop } from './draw-crop.ts';
import { clampZoom, ZOOM } from './zoom.ts';

const UNREADABLE = 'This picture cannot be opened. Please choose another one.';
const TOO_MANY_PIXELS = 'This picture has too many pixels. Please choose a smaller one.';

/** In px. */
interface NaturalSize {
  naturalWidth: number;
  naturalHeight: number;
}

/** The square of a picture: position and zoom, its preview, and the file it becomes. */
export function useCrop(file: File, onCropped: (file: File) => void) {
  const url = useObjectUrl(file);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [areaPercent, setAreaPercent] = useState<CropArea | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const areaPx = useRef<CropArea | null>(null);
  const image = useRef<RefObject<HTMLImageElement | null> | null>(null);

  async function apply() {
    const picture = image.current?.current;
    if (!picture || !areaPx.current) return;
    const cropped = await drawCrop(picture, areaPx.current).catch(() => null);
    if (cropped) onCropped(cropped);
    else setFailure(UNREADABLE);
  }
  return {
    url,
    position,
    setPosition,
    zoom,
    setZoom: (next: number) => setZoom(clampZoom(next)),
    areaPercent,
    /** Why the picture cannot be used; null if it can. */
    failure,
    isReady: areaPercent !== null && failure === null,
    setImageRef: (ref: RefObject<HTMLImageElement | null>) => {
      image.current = ref;
    },
    onLoaded: ({ naturalWidth, naturalHeight }: NaturalSize) => {
      if (naturalWidth * naturalHeight > UPLOAD.maxImagePixels) setFailure(TOO_MANY_PIXELS);
    },
    onUnreadable: () => setFailure(UNREADABLE),
    onArea: (percent: CropArea, px: CropArea) => {
      areaPx.current = px;
      setAreaPercent(percent);
    },
    apply: () => void apply(),
  };
}
