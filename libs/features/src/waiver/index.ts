export { DrawnSignature } from './drawn-signature.tsx';
export { SignForm, type Signing } from './sign-form.tsx';
export { WaiverText } from './waiver-text.tsx';
