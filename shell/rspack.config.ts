import { defineApp } from '../rspack.shared.ts';

export default defineApp({ dir: import.meta.dirname, name: 'shell' });
