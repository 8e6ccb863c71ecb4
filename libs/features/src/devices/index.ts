export { AddDevice } from './add-device.tsx';
