import { failureText } from '@muster/api-client';
import { type Event, LENGTH } from '@muster/contract';
import { useApi } from '@muster/remote-kit';
import { endpointKey, useEndpoint } from '@muster/remote-kit/endpoints';
import { Button, TextInput } from '@muster/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { focusOnMount } from '../focus-on-mount.ts';
import * as css from './templates.module.css';

/**
 * Keeps the event that a new one is copied from as a template, renames the template, or keeps it no
 * longer.
 */
export function KeepTemplate({ event }: { event: Pick<Event, 'id' | 'title'> }) {
  const { data } = useEndpoint('listEventTemplates', {});
  const template = data?.templates.find(({ eventId }) => eventId === event.id);
  const [isNaming, setNaming] = useState(false);
  /** The element that had the focus is gone. */
  const [isFocusLost, setFocusLost] = useState(false);
  const keep = useKeepTemplate(event.id);
  function close() {
    setNaming(false);
    setFocusLost(true);
  }
  if (isNaming)
    return (
      <TemplateName
        eventId={event.id}
        name={template?.name ?? event.title.slice(0, LENGTH.templateName)}
        onClose={close}
      />
    );
  return (
    <div className={css.keep}>
      {template && <p>Template “{template.name}”</p>}
      <Button
        key={template ? 'rename' : 'keep'}
        ref={isFocusLost ? focusOnMount : null}
        variant="default"
        size="sm"
        aria-label={template && 'Rename template'}
        onClick={() => {
          setFocusLost(false);
          setNaming(true);
        }}
      >
        {template ? 'Rename' : 'Keep as a template'}
      </Button>
      {template && (
        <Button
          variant="subtle"
          size="sm"
          aria-label="Remove template"
          loading={keep.isPending}
          onClick={() => keep.mutate(null, { onSuccess: () => setFocusLost(true) })}
        >
          Remove
        </Button>
      )}
      {keep.error && (
        <p className={css.failure} role="alert">
          {failureText(keep.error, 'Failed to remove the template')}
        </p>
      )}
    </div>
  );
}

interface TemplateNameProps {
  eventId: string;
  name: string;
  onClose: () => void;
}

function TemplateName({ eventId, name: before, onClose }: TemplateNameProps) {
  const [name, setName] = useState(before);
  const keep = useKeepTemplate(eventId);
  function save() {
    keep.mutate(name, { onSuccess: onClose });
  }
  // Inside the form of the event, whose panel Escape must not close.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    else if (name.trim() !== '') save();
  }
  return (
    <div className={css.keep}>
      <TextInput
        label="Name of the template"
        className={css.name}
        maxLength={LENGTH.templateName}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={onKeyDown}
        error={keep.error && failureText(keep.error, 'Failed to keep the template')}
        ref={focusOnMount}
        data-mantine-stop-propagation
      />
      <Button size="sm" loading={keep.isPending} disabled={name.trim() === ''} onClick={save}>
        Keep
      </Button>
      <Button variant="default" size="sm" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}

/** Keeps an event as a template under a name; null: no longer. */
function useKeepTemplate(eventId: string) {
  const api = useApi();
  const client = useQueryClient();
  const params = { id: eventId };
  return useMutation({
    mutationFn: async (name: string | null) => {
      if (name === null) await api.removeEventTemplate({ params });
      else await api.setEventTemplate({ params, body: { name } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: endpointKey('listEventTemplates', {}) }),
  });
}
