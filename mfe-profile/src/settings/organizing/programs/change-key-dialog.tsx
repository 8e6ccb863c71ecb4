import { failureText } from '@muster/api-client';
import type { ApiKey } from '@muster/contract';
import { endpoints, validateFields } from '@muster/contract/schemas';
import { londonIsoDay, toCrewExpiry } from '@muster/domain';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import * as css from '../../settings.module.css';
import { type KeyChange, KeyFields } from './key-fields.tsx';
import { ProgramDialog } from './program-dialog.tsx';

interface ChangeKeyDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
}

/** Renames a key, or lets it end sooner (docs/product/api-keys.md#key-screens). */
export function ChangeKeyDialog({ apiKey, onClose }: ChangeKeyDialogProps) {
  const update = useChange('updateApiKey', { refreshes: ['crew'], refreshAfter: 'settled' });
  const lastDay = londonIsoDay(apiKey.expiresAt);
  function toBody({ name, expiresAt }: KeyChange) {
    // A program may have been given another end than that of a day, which stays.
    return { name, ...(expiresAt !== lastDay && { expiresAt: toCrewExpiry(expiresAt) }) };
  }
  const entity = useEntityForm<KeyChange, unknown>({
    schema: (values) => ({
      ...validateFields(endpoints.updateApiKey.body, toBody(values)),
      ...refusePast(values),
    }),
    initialValues: { name: apiKey.name, expiresAt: lastDay },
    save: (values) => update.mutateAsync({ params: { id: apiKey.id }, body: toBody(values) }),
    failureText: (error) => failureText(error, 'The key could not be changed. Please try again'),
    onSaved: (_, { name }) => {
      showBanner({ tone: 'success', text: `“${name.trim()}” is changed.` });
      onClose();
    },
  });
  return (
    <ProgramDialog entity={entity} title="Change this key" action="Save" onClose={onClose}>
      <KeyFields form={entity.form} />
      <p className={css.text}>
        A key can only end sooner. For more time, or to do more, it needs another key.
      </p>
    </ProgramDialog>
  );
}

/** A day that is over would end it at once. */
function refusePast({ expiresAt }: KeyChange) {
  const isPast = expiresAt !== '' && expiresAt < londonIsoDay(new Date());
  return isPast && { expiresAt: 'Choose today or a later day' };
}
