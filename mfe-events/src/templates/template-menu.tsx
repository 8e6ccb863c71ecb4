import type { EventTemplate } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Button } from '@muster/ui';
import { Menu } from '@muster/ui/overlays';
import { IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { duplicateLocation } from '../paths.ts';
import * as css from './templates.module.css';

/**
 * Begins the form of a new event like a template, for whoever has kept one. What was typed before
 * stays as the draft of the empty form.
 */
export function TemplateMenu() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useEndpoint('listEventTemplates', {});
  if (!data || data.templates.length === 0) return null;
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
      <Menu.Dropdown>{isOpen && <Templates templates={data.templates} />}</Menu.Dropdown>
    </Menu>
  );
}

function Templates({ templates }: { templates: readonly EventTemplate[] }) {
  const { search } = useLocation();
  return templates.map(({ eventId, name }) => (
    <Menu.Item key={eventId} component={Link} to={duplicateLocation(eventId, search)} replace>
      {name}
    </Menu.Item>
  ));
}
