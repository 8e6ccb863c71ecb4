import { failureText } from '@muster/api-client/errors';
import {
  FAILURE_TEXT,
  LENGTH,
  REPORT_REASON_LABELS,
  REPORT_REASONS,
  type ReportSubject,
  type ReportSubjectKind,
  SUCCESS_TEXT,
} from '@muster/contract';
import { reportForm } from '@muster/contract/schemas';
// By its name, because the page has one copy of it, and this file is part of each remote that uses
// it.
import { useApi } from '@muster/remote-kit';
import { useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, Group, Stack } from '@muster/ui';
import { Modal, Radio, Textarea } from '@muster/ui/overlays';
import { useState } from 'react';
import * as css from './report-dialog.module.css';

const TITLES: Record<ReportSubjectKind, string> = {
  event: 'Report this event',
  message: 'Report this message',
  moment: 'Report this photo',
  user: 'Report this profile',
  squad: 'Report the name of this squad',
};

interface ReportDialogProps {
  subject: ReportSubject;
  onClose: () => void;
}

/**
 * Reports something to the superadmin: a reason, and a text that only "Something else" needs
 * (docs/product/administration.md#reports). Render it only while it is open, from a part that is
 * loaded lazily; `ReportButton` does both.
 */
export function ReportDialog({ subject, onClose }: ReportDialogProps) {
  const [isSent, setSent] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={TITLES[subject.kind]}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // What is below the dialog listens for Escape too, and would close with it.
      attributes={{ content: { 'data-mantine-stop-propagation': 'true' } }}
    >
      {isSent ? (
        <Sent onClose={onClose} />
      ) : (
        <ReportForm subject={subject} onClose={onClose} onSent={() => setSent(true)} />
      )}
    </Modal>
  );
}

/** In the dialog, because what is below it can cover the banners of the page. */
function Sent({ onClose }: Pick<ReportDialogProps, 'onClose'>) {
  return (
    <Stack gap={24}>
      <p role="status">{SUCCESS_TEXT.reportSent}</p>
      <Group justify="flex-end">
        <Button onClick={onClose} autoFocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

function ReportForm({ subject, onClose, onSent }: ReportDialogProps & { onSent: () => void }) {
  const api = useApi();
  const { form, submit, isSaving, failure, isWaiting, dismissFailure } = useEntityForm({
    schema: reportForm,
    initialValues: { reason: '', text: '' },
    save: (values) => api.createReport({ body: { subject, ...reportForm.parse(values) } }),
    failureText: (error) => failureText(error, FAILURE_TEXT.createReport),
    onSaved: onSent,
  });
  return (
    <form onSubmit={submit} noValidate aria-busy={isSaving}>
      <Stack gap={16}>
        <FormBanner text={failure} isWaiting={isWaiting} onDismiss={dismissFailure} />
        <Radio.Group label="What is wrong?" required {...form.getInputProps('reason')}>
          <div className={css.reasons}>
            {REPORT_REASONS.map((reason) => (
              <Radio
                key={reason}
                value={reason}
                label={REPORT_REASON_LABELS[reason]}
                classNames={{ body: css.reason ?? '' }}
              />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label="What happened?"
          description="Only Muster reads this. You will get an email about the outcome."
          maxLength={LENGTH.report}
          rows={4}
          {...form.getInputProps('text')}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Send report
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
