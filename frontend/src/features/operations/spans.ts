import { SPANS } from '@portal/contracts/http/operations/history'

/** How far back charts go, in minutes. */
export const spans = SPANS
export type Span = (typeof spans)[number]
