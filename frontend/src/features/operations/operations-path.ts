import { generatePath } from '../../lib/router/routes.ts'

export const OPERATIONS = '/client/operations/:part?'

/** The parts of the screen; the first one has the address without a name. */
export const operationsParts = ['overview', 'system', 'events', 'dead-letters', 'jobs', 'trail'] as const
export type OperationsPart = (typeof operationsParts)[number]

export const operationsPath = (part: OperationsPart): string =>
  generatePath(OPERATIONS, { part: part === 'overview' ? null : part })
