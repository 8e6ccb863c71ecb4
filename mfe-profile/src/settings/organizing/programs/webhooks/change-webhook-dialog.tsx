import { failureText } from '@muster/api-client';
import type { ChangeType, Webhook } from '@muster/contract';
import { endpoints, validateFields } from '@muster/contract/schemas';
import { CHANGE_LABELS } from '@muster/features/webhooks';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { useState } from 'react';
import * as css from '../../../settings.module.css';
import { ProgramDialog } from '../program-dialog.tsx';
import { type WebhookChange, WebhookFields } from './webhook-fields.tsx';

interface ChangeWebhookDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Changes where a webhook goes and what it is for. */
export function ChangeWebhookDialog({ webhook, onClose }: ChangeWebhookDialogProps) {
  const update = useChange('updateWebhook', { refreshes: ['crew'], refreshAfter: 'settled' });
  // As it was when the dialog was opened: the list is loaded again meanwhile.
  const [before] = useState(() => toValues(webhook));
  const entity = useEntityForm<WebhookChange, unknown>({
    schema: (values) => validateFields(endpoints.updateWebhook.body, values),
    initialValues: before,
    save: (values) =>
      update.mutateAsync({ params: { id: webhook.id }, body: changesOf(before, values) }),
    failureText: (error) =>
      failureText(error, 'The webhook could not be changed. Please try again'),
    onSaved: () => {
      showBanner({ tone: 'success', text: 'The webhook is changed.' });
      onClose();
    },
  });
  return (
    <ProgramDialog entity={entity} title="Change this webhook" action="Save" onClose={onClose}>
      <WebhookFields form={entity.form} />
      <p className={css.text}>Its secret stays. What waits goes to the address that you save.</p>
    </ProgramDialog>
  );
}

function toValues({ url, types }: Webhook): WebhookChange {
  return { url, types: types.filter(isKnown) };
}

function isKnown(type: string): type is ChangeType {
  return Object.hasOwn(CHANGE_LABELS, type);
}

/** What stays is not sent: another tab may have changed it meanwhile. */
function changesOf(before: WebhookChange, { url, types }: WebhookChange) {
  const isSame =
    types.length === before.types.length && types.every((type) => before.types.includes(type));
  return { ...(url !== before.url && { url }), ...(!isSame && { types }) };
}
