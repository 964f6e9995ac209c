import type { Headers } from './broker.ts'

/** Headers arrive as bytes. */
export const textHeaders = (headers: Readonly<Record<string, unknown>> = {}): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
