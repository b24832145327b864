import type { Fault } from './fault.ts';

export const apiCutOff: Fault = {
  name: 'api-cut-off',
  sentence: 'From the primary, for 30 s: nothing arrives, no connection is refused.',
  inject: async ({ wire }) => process.kill(wire.pid, 'SIGSTOP'),
  lasts: 30,
  heal: async ({ wire }) => process.kill(wire.pid, 'SIGCONT'),
};
