import { failureText } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Button } from '@muster/ui';
import { Menu } from '@muster/ui/overlays';
import { IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { duplicateLocation } from '../paths.ts';
import * as css from './templates.module.css';

/**
 * Begins the form of a new event like a template. What was typed before stays as the draft of the
 * empty form.
 */
export function TemplateMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          className={css.menu}
          leftSection={<IconTemplate size={18} stroke={1.75} aria-hidden />}
        >
          Begin with a template
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{isOpen && <Templates />}</Menu.Dropdown>
    </Menu>
  );
}

function Templates() {
  const { search } = useLocation();
  const { data, error } = useEndpoint('listEventTemplates', {});
  if (error) return <Menu.Label>{failureText(error, FAILURE_TEXT.fetchTemplates)}</Menu.Label>;
  if (!data) return <Menu.Label>Loading your templates</Menu.Label>;
  if (data.templates.length === 0)
    return (
      <Menu.Label>
        You have no templates yet. Duplicate an event, and keep it as a template there.
      </Menu.Label>
    );
  return data.templates.map(({ eventId, name }) => (
    <Menu.Item key={eventId} component={Link} to={duplicateLocation(eventId, search)} replace>
      {name}
    </Menu.Item>
  ));
}
