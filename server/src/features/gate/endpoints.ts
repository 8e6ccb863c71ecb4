import type { Handlers } from '../../platform/http/handler.ts';
import { chronograph } from './chronograph.ts';
import { gate } from './gate.ts';
import { gateStream } from './gate-stream.ts';
import { limits } from './limits.ts';
import { scans } from './scans.ts';
import { undoneWalkIns } from './undo-walk-in.ts';
import { gatePeople } from './update-gate-person.ts';
import { walkIns } from './walk-ins.ts';

export const gateEndpoints = {
  ...chronograph,
  ...gate,
  ...gateStream,
  ...limits,
  ...scans,
  ...walkIns,
  ...undoneWalkIns,
  ...gatePeople,
} satisfies Partial<Handlers>;
