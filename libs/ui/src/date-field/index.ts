export { DateField } from './date-field.tsx';
export { DateTimeField } from './date-time-field.tsx';
