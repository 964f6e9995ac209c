import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { roleLogger } from './role-logger.ts'

const WORDS = 'what a member wrote'

const logged = (error: unknown): string => {
  let text = ''
  const to = {
    write: (line: string): void => {
      text += line
    },
  }
  roleLogger('worker', 'info', to).error({ err: error }, 'it failed')
  return text
}

const ofDatabase = (code: string, message: string) =>
  Object.assign(new Error(message), {
    code,
    severity: 'ERROR',
    detail: `Key (answer)=(${WORDS}) already exists.`,
    where: `COPY response, line 1: "${WORDS}"`,
    hint: WORDS,
    internalQuery: `select '${WORDS}'`,
    table: 'response',
    constraint: 'response_pkey',
  })

describe('the log of a role', () => {
  it.each([
    ['22P02', `invalid input syntax for type integer: "${WORDS}"`],
    ['23505', `duplicate key value: ${WORDS}`],
    ['P0001', WORDS],
    ['42P01', 'relation "read.response" does not exist'],
  ])('contains of a database error %s its code and place, and no value', (code, message) => {
    const text = logged(ofDatabase(code, message))
    expect(text).toContain(code)
    expect(text).toContain('response_pkey')
    expect(text).toContain('role-logger.test.ts')
    expect(text).not.toContain(WORDS)
  })

  it('tells no value of the causes of an error either', () => {
    const cause = ofDatabase('23505', WORDS)
    const text = logged(new AggregateError([new Error('outer', { cause })], 'several'))
    expect(text).toContain('outer')
    expect(text).toContain('23505')
    expect(text).not.toContain(WORDS)
  })

  it('tells no fields that an error was given, and nothing of an object that was thrown', () => {
    expect(logged(Object.assign(new Error('failed'), { parameters: [WORDS] }))).not.toContain(WORDS)
    expect(logged({ answer: WORDS })).not.toContain(WORDS)
  })

  it('logs an error of the portal with its message', () => {
    expect(logged(new Error('the queue is away'))).toContain('the queue is away')
  })

  it.each(['services/main.ts', 'projections/main.ts', 'workers/main.ts', 'infra/relay/main.ts'])(
    'is the log of %s',
    (file) => {
      const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
      expect(source).toContain('roleLogger(')
      expect(source).not.toContain("from 'pino'")
    },
  )
})
