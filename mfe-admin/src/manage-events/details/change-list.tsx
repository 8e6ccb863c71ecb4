import { DisplayText, MediaImage, numberMedia, VisuallyHidden } from '@muster/ui';
import { IconArrowRight } from '@tabler/icons-react';
import type { Difference, Side } from './describe-changes.ts';
import * as css from './event-details.module.css';

/** What is different from the approved version, old and new side by side. */
export function ChangeList({ changes }: { changes: readonly Difference[] }) {
  return (
    <section className={css.changes} aria-labelledby="event-changes">
      <DisplayText as="h3" size="small" id="event-changes">
        Changed since approval
      </DisplayText>
      <ul className={css.changeList}>
        {changes.map(({ label, approved, now }) => (
          <li key={label}>
            <strong className={css.changeLabel}>{label}: </strong>
            <div className={css.sides}>
              <del className={css.side}>
                <VisuallyHidden>approved: </VisuallyHidden>
                <SideContent side={approved} />
              </del>
              <IconArrowRight size={18} stroke={1.75} aria-hidden />
              <ins className={css.side}>
                <VisuallyHidden>now: </VisuallyHidden>
                <SideContent side={now} />
              </ins>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SideContent({ side }: { side: Side }) {
  if (!side.media || side.media.length === 0) return side.text;
  return (
    <span className={css.sideMedia}>
      {numberMedia(side.media).map(({ key, type, url, thumbnail }, index) => (
        <MediaImage
          key={key}
          className={css.sideImage ?? ''}
          src={thumbnail ?? (type === 'image' ? url : null)}
          alt={`${type === 'video' ? 'Video' : 'Picture'} ${index + 1}`}
          width={96}
          height={64}
        />
      ))}
    </span>
  );
}
