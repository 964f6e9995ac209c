import type { KeptExports } from '@portal/services/reporting/exports/kept-exports'

/** Nobody has asked for an export, and no worker makes one. */
export const noExports: KeptExports = {
  ask: async () => 'asked',
  find: async () => null,
  list: async () => [],
  cancel: async () => null,
  claim: async () => null,
  isHeld: async () => false,
  beat: async () => 'lost',
  keepFile: async () => 'lost',
  finish: async () => false,
  letGo: async () => undefined,
  unattended: async () => [],
  expired: async () => [],
  removed: async () => undefined,
  isClaimed: async () => false,
  forgetOld: async () => undefined,
}
