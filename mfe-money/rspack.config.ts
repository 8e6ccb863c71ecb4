import { defineApp } from '../rspack.shared.ts';
import remote from './remote.ts';

export default defineApp({
  dir: import.meta.dirname,
  name: remote.id,
  exposes: remote.exposes,
});
