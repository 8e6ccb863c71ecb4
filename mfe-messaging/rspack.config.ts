import { defineApp } from '../rspack.shared.ts';
import remote from './remote.ts';

export default defineApp({ dir: import.meta.dirname, remote });
