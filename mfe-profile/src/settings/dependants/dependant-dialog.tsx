import { failureText } from '@muster/api-client';
import type { Dependant } from '@muster/contract';
import { endpoints, validateFields } from '@muster/contract/schemas';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, TextInput, useReturnFocus } from '@muster/ui';
import { DateField } from '@muster/ui/date-field';
import { Modal } from '@muster/ui/overlays';
import * as css from '../settings.module.css';

interface DependantDialogProps {
  /** Undefined: a new one. */
  dependant: Dependant | undefined;
  onClose: () => void;
}

type Values = Pick<Dependant, 'name' | 'dateOfBirth' | 'emergencyContact'>;

const EMPTY: Values = {
  name: '',
  dateOfBirth: '',
  emergencyContact: { name: '', phone: '', relationship: '' },
};

/** Adds or changes somebody whom the user books for. */
export function DependantDialog({ dependant, onClose }: DependantDialogProps) {
  useReturnFocus();
  const entity = useDependantForm(dependant, onClose);
  const { form, submit, isSaving, failure, isWaiting, dismissFailure } = entity;
  return (
    <Modal
      opened
      onClose={() => !isSaving && onClose()}
      title={dependant ? `Change ${dependant.name}` : 'Add somebody you book for'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={css.dialog} onSubmit={submit} noValidate aria-busy={isSaving}>
        <FormBanner text={failure} isWaiting={isWaiting} onDismiss={dismissFailure} />
        <TextInput label="Full name" required data-autofocus {...form.getInputProps('name')} />
        <DateField
          label="Date of birth"
          required
          isBirthDate
          autoComplete="off"
          {...form.getInputProps('dateOfBirth')}
          value={form.values.dateOfBirth}
        />
        <p className={css.text}>Nobody but you sees it. Organizers see the age.</p>
        <fieldset className={css.group}>
          <legend className={css.groupTitle}>Emergency contact, besides you</legend>
          <TextInput label="Name" {...form.getInputProps('emergencyContact.name')} />
          <TextInput label="Phone" type="tel" {...form.getInputProps('emergencyContact.phone')} />
          <TextInput
            label="Relationship"
            {...form.getInputProps('emergencyContact.relationship')}
          />
        </fieldset>
        <div className={css.dialogButtons}>
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            {dependant ? 'Save' : 'Add'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function useDependantForm(dependant: Dependant | undefined, onClose: () => void) {
  const adding = useChange('addDependant', REFRESH);
  const changing = useChange('updateDependant', REFRESH);
  return useEntityForm<Values, string>({
    schema: (values) =>
      dependant
        ? validateFields(endpoints.updateDependant.body, changeOf(dependant, values))
        : validateFields(endpoints.addDependant.body, values),
    initialValues: dependant ? pick(dependant) : EMPTY,
    save: async (values) => {
      if (!dependant) return (await adding.mutateAsync({ body: values })).dependant.name;
      const input = { params: { id: dependant.id }, body: changeOf(dependant, values) };
      return (await changing.mutateAsync(input)).dependant.name;
    },
    failureText: (error) => failureText(error, 'Failed to save whom you book for'),
    onSaved: (name) => {
      showBanner({ tone: 'success', text: `${name} is saved.` });
      onClose();
    },
  });
}

const REFRESH = { refreshes: ['profile', 'events'] } as const;

/** A date of birth that stays is not sent: somebody may have come of age since. */
function changeOf({ dateOfBirth: before }: Dependant, { dateOfBirth, ...others }: Values) {
  return dateOfBirth === before ? others : { ...others, dateOfBirth };
}

function pick({ name, dateOfBirth, emergencyContact }: Dependant): Values {
  return { name, dateOfBirth, emergencyContact };
}
