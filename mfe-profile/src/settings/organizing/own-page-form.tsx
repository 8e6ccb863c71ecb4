import { failureText } from '@muster/api-client';
import { ORGANIZER_PAGE, type Organizer } from '@muster/contract';
import { endpoints, validateFields } from '@muster/contract/schemas';
import { showBanner, useDraftKey } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { DraftNotice, type EntityForm, useEntityForm } from '@muster/remote-kit/form';
import { organizerPath } from '@muster/remote-kit/paths';
import { Button, FormBanner, Group, TextInput } from '@muster/ui';
import { Textarea } from '@muster/ui/overlays';
import * as css from '../settings.module.css';

type Values = Pick<Organizer, 'words' | 'links'> & { handle: string };

/** Handle, words and links of the own page (docs/product/organizer-pages.md#page). */
export function OwnPageForm({ organizer }: { organizer: Organizer }) {
  const update = useChange('updateOrganizerPage', { refreshes: ['people'] });
  const { handle, words, links } = organizer;
  const { form, ...entity } = useEntityForm<Values, unknown>({
    schema: (values) => validateFields(endpoints.updateOrganizerPage.body, toBody(values)),
    initialValues: { handle: handle ?? '', words, links },
    draft: { key: useDraftKey('organizer-page') },
    save: (values) => update.mutateAsync({ body: toBody(values) }),
    failureText: (error) => failureText(error, 'Your page could not be saved'),
    onSaved: () => showBanner({ tone: 'success', text: 'Your page is saved.' }),
  });
  const hasFieldErrors = Object.keys(form.errors).length > 0;
  const address = organizerPath(toBody(form.values).handle ?? organizer.id);
  return (
    <form
      className={css.dialog}
      aria-label="Your page"
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
      <TextInput
        label="Address"
        description={`${location.host}${address} · can be changed every ${ORGANIZER_PAGE.handleDays} days`}
        placeholder="badgerwood"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ORGANIZER_PAGE.maxHandle}
        {...form.getInputProps('handle')}
      />
      <Textarea
        label="In your own words"
        description="Plain text, below what your profile says of you."
        autosize
        minRows={4}
        maxRows={16}
        maxLength={ORGANIZER_PAGE.maxWords}
        {...form.getInputProps('words')}
      />
      <LinkFields form={form} />
      <Group gap={12}>
        <Button type="submit" loading={entity.isSaving}>
          Save page
        </Button>
      </Group>
    </form>
  );
}

function toBody({ handle, ...written }: Values) {
  return { handle: handle.trim().toLowerCase() || null, ...written };
}

function LinkFields({ form }: Pick<EntityForm<Values>, 'form'>) {
  const { links } = form.values;
  return (
    <>
      {links.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no names before they are saved
        <fieldset key={index} className={css.limit}>
          <legend className={css.groupTitle}>Link {index + 1}</legend>
          <TextInput
            label="Text"
            placeholder="Site rules"
            maxLength={ORGANIZER_PAGE.maxLabel}
            {...form.getInputProps(`links.${index}.label`)}
          />
          <TextInput
            className={css.webAddress ?? ''}
            label="Web address"
            placeholder="https://"
            type="url"
            {...form.getInputProps(`links.${index}.url`)}
          />
          <Button
            variant="subtle"
            aria-label={`Remove link ${index + 1}`}
            onClick={() => form.removeListItem('links', index)}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      {links.length < ORGANIZER_PAGE.maxLinks && (
        <Button
          variant="default"
          className={css.action ?? ''}
          onClick={() => form.insertListItem('links', { label: '', url: '' })}
        >
          Add link
        </Button>
      )}
    </>
  );
}
