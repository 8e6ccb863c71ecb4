export { PayButton } from './pay-button.tsx';
