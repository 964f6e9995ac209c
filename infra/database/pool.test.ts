import { describe, expect, it } from 'vitest'
import { classOf, isPassingFailure } from './pool.ts'

const failed = (code: string, message = 'it failed') => Object.assign(new Error(message), { code })

describe('the class of a database error', () => {
  it.each([
    ['40001', 'serialization'],
    ['40P01', 'deadlock'],
    ['55P03', 'lock-timeout'],
    ['57014', 'statement-timeout'],
    ['53100', 'disk-full'],
    ['42501', 'permission'],
    ['28P01', 'permission'],
    ['23505', 'unique'],
    ['22P05', 'data'],
    ['23514', 'data'],
    ['08006', 'connection'],
    ['57P01', 'connection'],
    ['57P03', 'connection'],
    ['57P04', 'connection'],
    ['25006', 'read-only'],
    ['53200', 'server'],
    ['53400', 'server'],
    ['58030', 'server'],
    ['XX000', 'server'],
    ['42P01', 'other'],
    ['XX001', 'other'],
  ])('of SQLSTATE %s is %s', (code, expected) => expect(classOf(failed(code))).toBe(expected))

  it.each([
    ['ECONNREFUSED', 'connection'],
    ['ECONNRESET', 'connection'],
    ['EPIPE', 'connection'],
    ['ENOSPC', 'disk-full'],
    ['EACCES', 'permission'],
    ['EINVAL', 'other'],
  ])('of %s from the operating system is %s', (code, expected) => expect(classOf(failed(code))).toBe(expected))

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('recognises the driver’s message: %s', (message) => expect(classOf(new Error(message))).toBe('connection'))

  it.each(['25006', '53100', '53200', '53300', '53400', '57P04', '58030', 'XX000', '40001', '55P03'])(
    'of SQLSTATE %s is one that passes',
    (code) => expect(isPassingFailure(failed(code))).toBe(true),
  )

  it.each(['23505', '22P02', '42501', '42P01', 'XX001'])('of SQLSTATE %s is none that passes', (code) =>
    expect(isPassingFailure(failed(code))).toBe(false),
  )

  it('is `other` for anything that is not a database error', () => {
    expect(classOf(new Error('boom'))).toBe('other')
    expect(classOf('57P01')).toBe('other')
    expect(classOf(undefined)).toBe('other')
  })
})
