import { failureText } from '@muster/api-client';
import type { Waiver } from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';
import { showBanner, useDraftKey } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { DraftNotice, useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, Group } from '@muster/ui';
import { Checkbox, NumberInput, Radio, Textarea } from '@muster/ui/overlays';
import * as css from '../../waiver/waiver.module.css';

interface WaiverFormProps {
  waiver: Waiver | null;
  onClose: () => void;
}

/** Writes the waiver, and asks of a change whether everybody has to sign again. */
export function WaiverForm({ waiver, onClose }: WaiverFormProps) {
  const update = useChange('updateWaiver', { refreshes: ['waiver', 'events'] });
  const { form, ...entity } = useEntityForm({
    schema: endpoints.updateWaiver.body,
    initialValues: {
      body: waiver?.body ?? '',
      validFor: waiver?.validFor ?? 'year',
      guardianBelow: waiver?.guardianBelow ?? 18,
      accompaniedBelow: waiver?.accompaniedBelow ?? 16,
      isMaterial: false,
    },
    draft: { key: useDraftKey('waiver') },
    save: (values) => update.mutateAsync({ body: values }),
    failureText: (error) => failureText(error, 'The waiver could not be saved'),
    onSaved: ({ waiver: saved }) => {
      showBanner({ tone: 'success', text: `Version ${saved.version} of your waiver is saved.` });
      onClose();
    },
  });
  function cancel() {
    entity.discard();
    onClose();
  }
  const hasFieldErrors = Object.keys(form.errors).length > 0;
  return (
    <form
      className={css.settings}
      aria-label="Waiver"
      onSubmit={entity.submit}
      noValidate
      aria-busy={entity.isSaving}
    >
      <DraftNotice entity={entity} />
      <FormBanner
        text={hasFieldErrors ? null : entity.failure}
        isWaiting={entity.isWaiting}
        onDismiss={entity.dismissFailure}
      />
      <Fields form={form} />
      {waiver && (
        <Checkbox
          label="The change is material"
          description="Everybody who has signed an earlier text has to sign again."
          {...form.getInputProps('isMaterial', { type: 'checkbox' })}
        />
      )}
      <Group gap={8} justify="flex-end">
        {waiver && <RemoveButton onRemoved={cancel} />}
        <Button variant="default" onClick={cancel} disabled={entity.isSaving}>
          Cancel
        </Button>
        <Button type="submit" loading={entity.isSaving}>
          Save the waiver
        </Button>
      </Group>
    </form>
  );
}

function Fields({ form }: { form: { getInputProps: (path: string) => object } }) {
  return (
    <>
      <Textarea
        label="What players sign"
        description="Plain text. An empty line begins a new paragraph, and addresses become links."
        required
        autosize
        minRows={6}
        maxRows={20}
        maxLength={20_000}
        {...form.getInputProps('body')}
      />
      <Radio.Group label="A signature holds" {...form.getInputProps('validFor')}>
        <div className={css.choices}>
          <Radio value="year" label="For a year, at all your events" />
          <Radio value="event" label="For one event" />
        </div>
      </Radio.Group>
      <div className={css.ages}>
        <NumberInput
          label="A guardian signs for players under"
          min={0}
          max={18}
          {...form.getInputProps('guardianBelow')}
        />
        <NumberInput
          label="Accompanied are players under"
          min={0}
          max={18}
          {...form.getInputProps('accompaniedBelow')}
        />
      </div>
    </>
  );
}

/** What was signed is kept. */
function RemoveButton({ onRemoved }: { onRemoved: () => void }) {
  const remove = useChange('removeWaiver', { refreshes: ['waiver', 'events'] });
  return (
    <Button
      variant="subtle"
      color="red"
      loading={remove.isPending}
      onClick={() =>
        remove.mutate(
          {},
          {
            onSuccess: () => {
              showBanner({ tone: 'success', text: 'Players of your events sign nothing now.' });
              onRemoved();
            },
            onError: (error) =>
              showBanner({
                tone: 'error',
                text: failureText(error, 'The waiver could not be removed'),
              }),
          },
        )
      }
    >
      Remove the waiver
    </Button>
  );
}
