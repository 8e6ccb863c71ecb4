export { NotificationSwitches } from './notification-switches.tsx';
export { SettingSwitch } from './setting-switch.tsx';
