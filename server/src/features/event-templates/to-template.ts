import type { EventTemplate } from '@muster/contract';
import type { TemplateRow } from './store.ts';

export function toTemplate({ id, title, template_name }: TemplateRow): EventTemplate {
  return { eventId: id, name: template_name ?? title, title };
}
