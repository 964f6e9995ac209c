import { describe, expect, it } from 'vitest'
import { AppendOutcomeUnknown } from './postgres/flush.ts'
import { isTransient } from './transient-error.ts'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

describe('an error of the database or the log', () => {
  it.each([
    ['a lost connection', withCode('08006')],
    ['a server that is not there', withCode('ECONNREFUSED')],
    ['a statement that took too long', withCode('57014')],
    ['a lock that was not to be had', withCode('55P03')],
    ['a deadlock', withCode('40P01')],
    ['a serialization failure', withCode('40001')],
    ['a full disk', withCode('53100')],
    ['a server that only reads', withCode('25006')],
    ['a server without memory', withCode('53200')],
    ['a limit of the server', withCode('53400')],
    ['an I/O error of the server', withCode('58030')],
    ['an internal error of the server', withCode('XX000')],
    ['a database that was dropped', withCode('57P04')],
    ['an append whose outcome is unknown', new AppendOutcomeUnknown('no answer')],
    ['an EventStoreDB that is not there', Object.assign(new Error('away'), { type: 'unavailable' })],
  ])('is transient: %s', (_, error) => expect(isTransient(error)).toBe(true))

  it.each([
    ['a unique key', withCode('23505')],
    ['data that do not fit', withCode('22001')],
    ['a missing permission', withCode('42501')],
    ['a mistake in our own code', new TypeError('undefined is not a function')],
    ['something that is no error', 'boom'],
  ])('is not transient: %s', (_, error) => expect(isTransient(error)).toBe(false))
})
