import { defineApp } from '../tools/bundling/define-app.ts';
import remote from './remote.ts';

export default defineApp({ dir: import.meta.dirname, remote });
