import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { addDependant } from './add-dependant.ts';
import { deleteDependant } from './delete-dependant.ts';
import { listDependants } from './list-dependants.ts';
import { updateDependant } from './update-dependant.ts';

export function dependantRoutes(services: Services) {
  return {
    listDependants: (request) => listDependants(services, request),
    addDependant: (request) => addDependant(services, request),
    updateDependant: (request) => updateDependant(services, request),
    deleteDependant: (request) => deleteDependant(services, request),
  } satisfies Partial<Handlers>;
}
