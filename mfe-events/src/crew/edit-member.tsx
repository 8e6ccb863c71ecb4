import { failureText } from '@muster/api-client';
import { type CrewMember, FIELD_TEXT } from '@muster/contract';
import { checkCrewEndDay, londonIsoDay, toCrewExpiry } from '@muster/domain';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, Group, Stack } from '@muster/ui';
import { DateField } from '@muster/ui/date-field';
import { Modal } from '@muster/ui/overlays';
import { CREW_FAILURE } from './crew-texts.ts';
import { RoleFields } from './role-fields.tsx';

interface EditMemberProps {
  member: CrewMember;
  onClose: () => void;
}

/** Changes what somebody of the crew may do, and until when. */
export function EditMember({ member, onClose }: EditMemberProps) {
  const { user, roles, expiresAt } = member;
  const update = useChange('updateCrewMember', { refreshes: ['crew'] });
  const { form, submit, isSaving, failure, isWaiting, dismissFailure } = useEntityForm({
    schema: (values) => checkAccess(values),
    initialValues: { roles: [...roles], day: londonIsoDay(expiresAt) },
    save: (values) =>
      update.mutateAsync({
        params: { id: member.id },
        body: { roles: values.roles, expiresAt: toCrewExpiry(values.day) },
      }),
    failureText: (error) => failureText(error, CREW_FAILURE.update),
    onSaved: () => {
      showBanner({ tone: 'success', text: `Saved what ${user.name} may do.` });
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`What ${user.name} may do`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit} noValidate aria-busy={isSaving}>
        <Stack gap={16}>
          <FormBanner text={failure} isWaiting={isWaiting} onDismiss={dismissFailure} />
          <RoleFields {...form.getInputProps('roles')} roles={form.values.roles} />
          <DateField
            label="Until the end of"
            {...form.getInputProps('day')}
            value={form.values.day}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose} disabled={isSaving}>
              Cancel
            </Button>
            <Button type="submit" loading={isSaving}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** The sentences of wrong fields. */
export function checkAccess({
  roles,
  day,
}: {
  roles: readonly string[];
  day: string;
}): Record<string, string> {
  const wrongDay = checkCrewEndDay(day);
  return {
    ...(roles.length === 0 && { roles: FIELD_TEXT.crewRoles }),
    ...(wrongDay && { day: wrongDay }),
  };
}
