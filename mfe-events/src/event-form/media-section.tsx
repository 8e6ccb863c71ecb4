import { MainImageField } from './main-image-field.tsx';
import { Section } from './section.tsx';
import type { EventForm } from './use-event-form.ts';

/** What players see of it. */
export function MediaSection({ form }: { form: EventForm }) {
  const { imageUrl, imageThumbnail } = form.values;
  return (
    <Section title="Media">
      <MainImageField
        url={imageUrl}
        thumbnail={imageThumbnail}
        error={form.errors.imageUrl}
        onChange={({ url, thumbnail }) => {
          form.setValues({ imageUrl: url, imageThumbnail: thumbnail });
          form.clearFieldError('imageUrl');
        }}
      />
    </Section>
  );
}
