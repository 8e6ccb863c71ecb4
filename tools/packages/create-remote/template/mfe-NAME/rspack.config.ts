import { defineApp } from '@muster/remote-tools';
import remote from './remote.ts';

export default defineApp({
  dir: import.meta.dirname,
  name: remote.id,
  exposes: remote.exposes,
});
