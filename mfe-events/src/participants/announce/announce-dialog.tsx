import { failureText } from '@muster/api-client';
import {
  ANNOUNCEMENT_AUDIENCES,
  type AnnouncementAudience,
  cleanText,
  type Event,
  FAILURE_TEXT,
  LENGTH,
  type ParticipantSummary,
  SUCCESS_TEXT,
} from '@muster/contract';
import { newAnnouncement } from '@muster/contract/schemas';
import { showBanner, useApi, useDraftKey } from '@muster/remote-kit';
import { useEntityForm } from '@muster/remote-kit/form';
import { createNonces } from '@muster/remote-kit/nonces';
import { Button, FormBanner, Group, Stack, useReturnFocus } from '@muster/ui';
import { Modal, Radio, Textarea } from '@muster/ui/overlays';
import { useEffect } from 'react';
import * as css from './announce-dialog.module.css';
import { describeAudience, describeRecipients, recipientsOf } from './audience.ts';

const makeNonce = createNonces();

interface AnnounceDialogProps {
  event: Event;
  /** Of the whole event. */
  summary: ParticipantSummary;
  /** Whom it is for; without them the form asks for an audience. */
  userIds?: readonly string[];
  /** Begins with those who owe money, and a text for them. */
  isReminder?: boolean;
  /** What the form begins with; `purpose` tells its draft from those of others. */
  prefilled?: { text: string; purpose: string };
  /** Told while the form is open. */
  setWriting?: (isWriting: boolean) => void;
  onClose: () => void;
}

/**
 * The form for an announcement, with what its readers will see and how many they are
 * (docs/product/participation.md#announcements).
 */
export function AnnounceDialog(props: AnnounceDialogProps) {
  const { userIds, setWriting, onClose } = props;
  useReturnFocus();
  useEffect(() => {
    setWriting?.(true);
    return () => setWriting?.(false);
  }, [setWriting]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={userIds ? `Message ${describeRecipients(userIds.length)}` : 'Announce to participants'}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <AnnounceForm {...props} />
    </Modal>
  );
}

const FIRST_AUDIENCE: Record<'reminder' | 'message' | 'announcement', AnnouncementAudience> = {
  reminder: 'owing',
  message: 'everyone',
  announcement: 'confirmed',
};

/** A beginning that the organizer changes. */
const REMINDER_TEXT =
  'We have not received your payment for this event yet. Please pay before the day, or write to me if something is wrong.';

function AnnounceForm(props: AnnounceDialogProps) {
  const { event, summary, userIds, isReminder = false, prefilled, onClose } = props;
  const api = useApi();
  const kind = isReminder ? 'reminder' : userIds ? 'message' : 'announcement';
  const { form, submit, isSaving, failure, isWaiting, dismissFailure, discard } = useEntityForm({
    schema: newAnnouncement,
    initialValues: {
      audience: FIRST_AUDIENCE[kind],
      text: prefilled?.text ?? (isReminder ? REMINDER_TEXT : ''),
      // Kept until the server has answered, so that it is announced once.
      nonce: makeNonce(),
    },
    draft: { key: useDraftKey(`${prefilled?.purpose ?? kind} ${event.id}`) },
    save: (values) =>
      api.createAnnouncement({
        params: { id: event.id },
        body: { ...values, ...(userIds && { userIds: [...userIds] }) },
      }),
    failureText: (error) => failureText(error, FAILURE_TEXT.createAnnouncement),
    onSaved: ({ announcement }) => {
      const text = SUCCESS_TEXT.announced(describeRecipients(announcement.recipients));
      showBanner({ tone: 'success', text });
      onClose();
    },
  });
  const { audience, text } = form.values;
  const recipients = userIds?.length ?? recipientsOf(audience, summary);
  function cancel() {
    discard();
    onClose();
  }
  return (
    <form onSubmit={submit} noValidate aria-busy={isSaving}>
      <Stack gap={16}>
        <FormBanner text={failure} isWaiting={isWaiting} onDismiss={dismissFailure} />
        {!userIds && (
          <AudienceField summary={summary} inputProps={form.getInputProps('audience')} />
        )}
        <Textarea
          label="What do you want to tell them?"
          description="Everyone gets it as a message from you, in your conversation about this event, and by email."
          maxLength={audience === 'owing' ? LENGTH.paymentReminder : LENGTH.message}
          rows={5}
          data-autofocus
          {...form.getInputProps('text')}
        />
        <GearTemplate
          event={event}
          onInsert={(gear) => form.setFieldValue('text', [text, gear].filter(Boolean).join('\n'))}
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

interface AudienceFieldProps {
  summary: ParticipantSummary;
  inputProps: object;
}

function AudienceField({ summary, inputProps }: AudienceFieldProps) {
  return (
    <Radio.Group label="Who gets it" {...inputProps}>
      <div className={css.audiences}>
        {ANNOUNCEMENT_AUDIENCES.map((option) => (
          <Radio
            key={option}
            value={option}
            label={describeAudience(option, summary)}
            classNames={{ body: css.audience ?? '' }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

interface GearTemplateProps {
  event: Event;
  onInsert: (text: string) => void;
}

/** Adds the event's own list of what to bring to the text. */
function GearTemplate({ event, onInsert }: GearTemplateProps) {
  const { requiredEquipment } = event;
  if (requiredEquipment.length === 0) return null;
  return (
    <Button
      variant="subtle"
      size="sm"
      className={css.template ?? ''}
      onClick={() => onInsert(`Please bring: ${requiredEquipment.join(', ')}.`)}
    >
      Add what to bring
    </Button>
  );
}

function Preview({ title, text, recipients }: { title: string; text: string; recipients: number }) {
  if (cleanText(text) === '') return null;
  return (
    <section className={css.preview} aria-label="Preview">
      <p className={css.subject}>
        News about “{title}”, to {describeRecipients(recipients)}
      </p>
      <p className={css.text}>{text}</p>
    </section>
  );
}
