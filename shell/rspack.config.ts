import { defineApp } from '../tools/bundling/define-app.ts';

export default defineApp({ dir: import.meta.dirname });
