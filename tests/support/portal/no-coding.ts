import type { Instant } from '@portal/contracts/ids'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { codingCommands } from '@portal/services/reporting/coding-commands'
import type { ReportingDeps } from '@portal/services/reporting/routes'

/** No text has a code. */
export const noCoding = (log: EventLog, now: () => Instant): Pick<ReportingDeps, 'coding' | 'codingCommands'> => ({
  coding: {
    frames: async () => [],
    summary: async () => ({ responses: 0, coded: 0, counts: [] }),
    texts: async () => ({ texts: [], total: 0, responses: 0 }),
    codesOf: async () => new Map(),
    chosen: async () => ({ responses: [], next: null }),
  },
  codingCommands: codingCommands({ log, now }),
})
