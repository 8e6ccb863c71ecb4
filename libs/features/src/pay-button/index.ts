export { PayButton } from './pay-button.tsx';
export { PayForAllButton } from './pay-for-all-button.tsx';
