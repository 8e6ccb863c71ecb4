import { Banner } from './banner.tsx';

interface FormBannerProps {
  /** Why the form is not saved; null without a reason. */
  text: string | null;
  /** It is sent once there is a connection, so nothing has failed. */
  isWaiting: boolean;
  onDismiss: () => void;
}

/** Above the fields of a form that could not be saved yet. */
export function FormBanner({ text, isWaiting, onDismiss }: FormBannerProps) {
  if (!text) return null;
  return <Banner tone={isWaiting ? 'warning' : 'error'} text={text} onDismiss={onDismiss} />;
}
