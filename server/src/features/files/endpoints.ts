import type { Handlers } from '../../platform/http/handler.ts';
import { files } from './files.ts';
import { copies } from './keep-file.ts';
import { moments } from './moments.ts';
import { fileDeletions } from './remove-files.ts';
import { uploads } from './uploads.ts';

export const filesEndpoints = {
  ...files,
  ...moments,
  ...uploads,
  ...copies,
  ...fileDeletions,
} satisfies Partial<Handlers>;
