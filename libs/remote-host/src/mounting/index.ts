export { FailurePanel, type FailurePanelProps } from './failure-panel.tsx';
export { RemoteBoundary } from './remote-boundary.tsx';
export { TimeLimit } from './time-limit.tsx';
