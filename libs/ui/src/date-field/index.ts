export { DateField } from './date-field.tsx';
export { DateTimeField } from './date-time-field.tsx';
export { DaysCalendar } from './days-calendar.tsx';
