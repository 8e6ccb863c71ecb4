import type { Event } from '@muster/contract';
import { MediaGallery } from './media-gallery.tsx';
import { PageSection } from './page-section.tsx';

/** Main image and gallery as small pictures; each opens in full size, and videos play there. */
export function EventGallery({ event }: { event: Event }) {
  if (event.gallery.length === 0) return null;
  const main = {
    type: event.isVideo ? ('video' as const) : ('image' as const),
    url: event.imageUrl,
    thumbnail: event.imageThumbnail,
  };
  return (
    <PageSection title="Gallery">
      <MediaGallery items={[main, ...event.gallery]} label="Pictures and videos" />
    </PageSection>
  );
}
