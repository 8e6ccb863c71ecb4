import { basePriceOf, LENGTH } from '@muster/contract';
import { formatPounds, TextInput } from '@muster/ui';
import { Checkbox, NativeSelect, NumberInput, Textarea } from '@muster/ui/overlays';
import type { ReactNode } from 'react';
import * as css from './event-form.module.css';
import { MainImageField } from './main-image-field.tsx';
import type { EventForm } from './use-event-form.ts';

interface SectionProps {
  form: EventForm;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={css.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

export function BasicSection({ form }: SectionProps) {
  const { price } = form.values;
  return (
    <Section title="Basic Information">
      <TextInput
        label="Event title"
        required
        maxLength={LENGTH.title}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Description"
        rows={4}
        maxLength={LENGTH.description}
        {...form.getInputProps('description')}
      />
      <div className={css.pair}>
        <TextInput
          label="Date and time"
          type="datetime-local"
          required
          {...form.getInputProps('date')}
        />
        <TextInput
          label="Duration"
          placeholder="7 hours"
          required
          maxLength={LENGTH.duration}
          {...form.getInputProps('duration')}
        />
      </div>
      <div className={css.pair}>
        <NativeSelect
          label="Difficulty"
          required
          data={['Beginner', 'Intermediate', 'Advanced']}
          {...form.getInputProps('difficulty')}
        />
        <TextInput
          label="Price"
          placeholder="£25 – £40"
          required
          maxLength={LENGTH.price}
          description={
            price.trim()
              ? `Understood as ${formatPounds(basePriceOf({ price }))} to join`
              : undefined
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('price')}
        />
      </div>
    </Section>
  );
}

export function LocationSection({ form }: SectionProps) {
  return (
    <Section title="Location">
      <TextInput
        label="Location"
        placeholder="Wealden, East Sussex, TN22 3QW"
        required
        maxLength={LENGTH.location}
        {...form.getInputProps('location')}
      />
      <div className={css.pair}>
        <NumberInput
          label="Latitude"
          placeholder="51.5074"
          required
          hideControls
          decimalScale={6}
          {...form.getInputProps('coordinates.latitude')}
        />
        <NumberInput
          label="Longitude"
          placeholder="-0.1278"
          required
          hideControls
          decimalScale={6}
          {...form.getInputProps('coordinates.longitude')}
        />
      </div>
    </Section>
  );
}

export function MediaSection({ form }: SectionProps) {
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

export function OrganizerSection({ form }: SectionProps) {
  return (
    <Section title="Organizer Information">
      <TextInput
        label="Organizer name"
        required
        maxLength={LENGTH.name}
        {...form.getInputProps('organizer.name')}
      />
    </Section>
  );
}

export function CapacitySection({ form }: SectionProps) {
  return (
    <Section title="Event Capacity">
      <NumberInput
        label="Max participants"
        description="Empty means unlimited"
        hideControls
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('maxParticipants')}
      />
      <Checkbox
        label="Keep a waitlist when the event is full"
        {...form.getInputProps('waitlistEnabled', { type: 'checkbox' })}
      />
    </Section>
  );
}

export function ApprovalSection({ form }: SectionProps) {
  return (
    <Section title="Approval">
      <Checkbox
        label="Approved: players can see it"
        {...form.getInputProps('approved', { type: 'checkbox' })}
      />
    </Section>
  );
}
