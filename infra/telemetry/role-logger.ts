import pino, { type DestinationStream, type Logger } from 'pino'

/** Classes of SQLSTATE whose messages quote values: data exceptions, violated constraints, what a function raises. */
const QUOTES_VALUES = /^(22|23|P0)/
const SQLSTATE = /^[0-9A-Z]{5}$/
const MOST_CAUSES = 3

type Told = Readonly<Record<string, unknown>>

const textIn = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

const isOfDatabase = (error: Error, code: string): boolean =>
  SQLSTATE.test(code) && textIn(error, 'severity') !== undefined

/** The stack without the message, which is logged separately. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')

const codesOf = (error: Error): Told =>
  Object.fromEntries(
    ['code', 'table', 'constraint'].flatMap((name) => {
      const value = textIn(error, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

const messageOf = (error: Error): string => {
  const code = textIn(error, 'code') ?? ''
  return isOfDatabase(error, code) && QUOTES_VALUES.test(code) ? `SQLSTATE ${code}` : error.message
}

const causesOf = (error: Error): readonly unknown[] => {
  if (error instanceof AggregateError) return error.errors
  return error.cause === undefined ? [] : [error.cause]
}

/**
 * What a log may hold of an error: its kind, code, message and place, and those of its causes. An error of the database
 * quotes values in its detail and, where it is about data, in its message: an answer does not belong in a log.
 */
export const tellError = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return typeof error === 'object' && error !== null ? 'not an error' : String(error)
  const told: Told = { type: error.name, ...codesOf(error), message: messageOf(error), stack: framesOf(error) }
  const causes = causesOf(error)
  if (causes.length === 0 || depth >= MOST_CAUSES) return told
  return { ...told, causes: causes.slice(0, MOST_CAUSES).map((cause) => tellError(cause, depth + 1)) }
}

/** The log of a role. Every role has this one, so that none tells more of an error than another. */
export const roleLogger = (name: string, level: string, to?: DestinationStream): Logger =>
  pino({ name, level, serializers: { err: (error: unknown) => tellError(error) } }, to)
