import * as css from './crop-dialog.module.css';
import type { CropArea } from './draw-crop.ts';

/** The avatar as others will see it. `area`: the square, in per cent of the picture. */
export function CropPreview({ url, area }: { url: string; area: CropArea }) {
  return (
    <div className={css.preview}>
      <span className={css.hint}>Preview</span>
      <div className={css.round}>
        <img
          src={url}
          alt="You as others will see you"
          style={{
            width: `${10_000 / area.width}%`,
            height: `${10_000 / area.height}%`,
            transform: `translate(${-area.x}%, ${-area.y}%)`,
          }}
        />
      </div>
    </div>
  );
}
