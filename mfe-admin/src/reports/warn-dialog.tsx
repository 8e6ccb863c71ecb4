import { failureText } from '@muster/api-client';
import { FAILURE_TEXT, FIELD_TEXT, LENGTH } from '@muster/contract';
import { useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, Group, Stack, useReturnFocus } from '@muster/ui';
import { Modal, Textarea } from '@muster/ui/overlays';
import { useResolveReport } from './use-resolve-report.ts';

interface WarnDialogProps {
  caseId: string;
  /** Who is warned. */
  name: string;
  onClose: () => void;
}

function check({ note }: { note: string }): { note?: string } {
  return note.trim() ? {} : { note: FIELD_TEXT.warningRequired };
}

/** Asks for the sentence that the owner of what was reported gets by mail. */
export function WarnDialog({ caseId, name, onClose }: WarnDialogProps) {
  useReturnFocus();
  const resolve = useResolveReport();
  const { form, submit, isSaving, failure, isWaiting, dismissFailure } = useEntityForm({
    schema: check,
    initialValues: { note: '' },
    save: ({ note }) =>
      resolve.mutateAsync({ params: { id: caseId }, body: { outcome: 'warned', note } }),
    failureText: (error) => failureText(error, FAILURE_TEXT.resolveReport),
    onSaved: onClose,
  });
  return (
    <Modal
      opened
      onClose={() => !isSaving && onClose()}
      title={`Warn ${name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit} noValidate aria-busy={isSaving}>
        <Stack gap={16}>
          <FormBanner text={failure} isWaiting={isWaiting} onDismiss={dismissFailure} />
          <Textarea
            label="Warning"
            description={`${name} gets it by email, with what was reported. It does not say who reported it.`}
            required
            maxLength={LENGTH.report}
            rows={4}
            {...form.getInputProps('note')}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose} disabled={isSaving}>
              Cancel
            </Button>
            <Button type="submit" loading={isSaving}>
              Send warning
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
