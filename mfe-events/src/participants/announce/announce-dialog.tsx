import { failureText } from '@muster/api-client';
import {
  type AnnouncementAudience,
  announcementAudience,
  type Event,
  FAILURE_TEXT,
  LENGTH,
  newAnnouncement,
  type ParticipantSummary,
  SUCCESS_TEXT,
} from '@muster/contract';
import { showBanner, useApi, useDraftKey } from '@muster/remote-kit';
import { useEntityForm } from '@muster/remote-kit/form';
import { Banner, Button, Group, Stack, useReturnFocus } from '@muster/ui';
import { Modal, Radio, Textarea } from '@muster/ui/overlays';
import * as css from './announce-dialog.module.css';
import { describeAudience, describeRecipients, recipientsOf } from './audience.ts';

interface AnnounceDialogProps {
  event: Event;
  /** Of the whole event. */
  summary: ParticipantSummary;
  onClose: () => void;
}

/** The form for an announcement, with what its readers will see and how many they are (docs/product.md#announcements). */
export function AnnounceDialog({ event, summary, onClose }: AnnounceDialogProps) {
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Announce to participants"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      // The participants below it listen for Escape too, and would close with it.
      attributes={{ content: { 'data-mantine-stop-propagation': 'true' } }}
    >
      <AnnounceForm event={event} summary={summary} onClose={onClose} />
    </Modal>
  );
}

function AnnounceForm({ event, summary, onClose }: AnnounceDialogProps) {
  const api = useApi();
  const { form, submit, isSaving, failure, dismissFailure, discard } = useEntityForm({
    schema: newAnnouncement,
    initialValues: { audience: 'confirmed' as AnnouncementAudience, text: '' },
    draft: { key: useDraftKey(`announcement ${event.id}`) },
    save: (values) => api.createAnnouncement({ params: { id: event.id }, body: values }),
    failureText: (error) => failureText(error, FAILURE_TEXT.createAnnouncement),
    onSaved: ({ announcement }) => {
      const text = SUCCESS_TEXT.announced(describeRecipients(announcement.recipients));
      showBanner({ tone: 'success', text });
      onClose();
    },
  });
  const { audience, text } = form.values;
  const recipients = recipientsOf(audience, summary);
  function cancel() {
    discard();
    onClose();
  }
  return (
    <form onSubmit={submit} noValidate aria-busy={isSaving}>
      <Stack gap={16}>
        {failure && <Banner tone="error" text={failure} onDismiss={dismissFailure} />}
        <Radio.Group label="Who gets it" {...form.getInputProps('audience')}>
          <div className={css.audiences}>
            {announcementAudience.options.map((option) => (
              <Radio
                key={option}
                value={option}
                label={describeAudience(option, summary)}
                classNames={{ body: css.audience ?? '' }}
              />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label="What do you want to tell them?"
          description="Everyone gets it as a message from you, in your conversation about this event, and by mail."
          maxLength={LENGTH.message}
          rows={5}
          {...form.getInputProps('text')}
        />
        <Preview title={event.title} text={text} recipients={recipients} />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={cancel} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={recipients === 0}>
            Send to {describeRecipients(recipients)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Preview({ title, text, recipients }: { title: string; text: string; recipients: number }) {
  if (text.trim() === '') return null;
  return (
    <section className={css.preview} aria-label="Preview">
      <p className={css.subject}>
        News about “{title}”, to {describeRecipients(recipients)}
      </p>
      <p className={css.text}>{text}</p>
    </section>
  );
}
