import { type EventTemplate, MAX_COUNT } from '@muster/contract';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend } from './fake-backend.ts';

/** Handlers of templates (docs/product/events.md#event-templates). */
export function eventTemplateHandlers(backend: FakeBackend): EndpointHandler[] {
  function templatesOf(userId: string): EventTemplate[] {
    const own = backend.events.filter(({ organizer }) => organizer.id === userId);
    const templates = own.flatMap(({ id, title }) => {
      const name = backend.templateNames.get(id);
      return name === undefined ? [] : [{ eventId: id, name, title }];
    });
    return templates.sort((a, b) => a.name.localeCompare(b.name));
  }
  return [
    handle('listEventTemplates', ({ actor }) => ({ templates: templatesOf(actor.id) })),
    handle('setEventTemplate', ({ actor, params: { id }, body: { name } }) => {
      const event = backend.events.find((candidate) => candidate.id === id);
      if (!event) return refuse('EVENT_NOT_FOUND');
      const others = templatesOf(actor.id).filter(({ eventId }) => eventId !== id);
      if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
        return refuse('TEMPLATE_NAME_TAKEN');
      if (others.length >= MAX_COUNT.eventTemplates) return refuse('TOO_MANY_TEMPLATES');
      backend.templateNames.set(id, name);
      return { template: { eventId: id, name, title: event.title } };
    }),
    handle('removeEventTemplate', ({ params: { id } }) => {
      backend.templateNames.delete(id);
      return { id };
    }),
  ];
}
