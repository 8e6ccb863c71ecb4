export { Pager } from '@muster/ui';
