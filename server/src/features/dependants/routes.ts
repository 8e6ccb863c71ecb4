import type { Handlers } from '../../platform/http/handler.ts';
import { addDependant } from './add-dependant.ts';
import { deleteDependant } from './delete-dependant.ts';
import { listDependants } from './list-dependants.ts';
import { updateDependant } from './update-dependant.ts';

export const dependantRoutes = {
  listDependants,
  addDependant,
  updateDependant,
  deleteDependant,
} satisfies Partial<Handlers>;
