import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE } from '../limits.ts';
import { dependant, dependantUpdate, newDependant } from '../schemas/dependant.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { id } from '../schemas/text.ts';

const params = z.object({ id });
const response = z.object({ dependant });

/** People under 18 whom the caller books for (docs/product/dependants.md). */
export const dependantEndpoints = {
  listDependants: defineEndpoint({
    method: 'GET',
    path: '/dependants',
    summary: 'List your dependants by name',
    access: 'signed-in',
    query: z.object(pageQuery(PAGE_SIZE.dependants, PAGE_SIZE.maxCrew)),
    errors: [],
    response: z.object({ dependants: z.array(dependant), pagination }),
  }),
  addDependant: defineEndpoint({
    method: 'POST',
    path: '/dependants',
    summary: 'Add somebody under 18 without an account, to book for; at most 10',
    access: 'signed-in',
    body: newDependant,
    errors: ['GUARDIAN_TOO_YOUNG', 'TOO_MANY_DEPENDANTS'],
    response,
    status: 201,
  }),
  updateDependant: defineEndpoint({
    method: 'PATCH',
    path: '/dependants/:id',
    summary: 'Change a dependant; their coming bookings follow',
    access: 'dependant-guardian',
    params,
    body: dependantUpdate,
    errors: ['DEPENDANT_NOT_FOUND', 'TOO_YOUNG', 'NEEDS_GUARDIAN'],
    response,
  }),
  deleteDependant: defineEndpoint({
    method: 'DELETE',
    path: '/dependants/:id',
    summary: 'Delete a dependant with their past bookings; coming ones are left before',
    access: 'dependant-guardian',
    params,
    errors: ['DEPENDANT_NOT_FOUND', 'DEPENDANT_BOOKED'],
    response: z.object({ id }),
  }),
};
