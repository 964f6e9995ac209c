const QUERY_CANCELED = '57014'

/** Whether the database gave up on a statement because it took longer than its connection allows. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED
