import { expect, it, describe as suite } from 'vitest'
import { describe, isTheEvents, NewerEvent, NotApplicable } from './failure.ts'

const other = () => 'other' as const

suite('a failure', () => {
  it.each([
    [new NotApplicable('no such page'), 'other', true],
    [new TypeError('x is not a function'), 'other', true],
    [Object.assign(new Error('invalid input'), { code: '22P02' }), 'data', true],
    [Object.assign(new Error('duplicate key'), { code: '23505' }), 'unique', true],
    [new NewerEvent('PageAnswered'), 'other', false],
    [Object.assign(new Error('terminating connection'), { code: '57P01' }), 'connection', false],
    [Object.assign(new Error('no such table'), { code: '42P01' }), 'other', false],
    [Object.assign(new Error('deadlock'), { code: '40P01' }), 'deadlock', false],
    [Object.assign(new Error('disk'), { code: '53100' }), 'disk-full', false],
  ] as const)('%s (%s) is the fault of the event: %s', (error, kind, expected) => {
    expect(isTheEvents(error, () => kind)).toBe(expected)
  })

  it('is described without any text that it may quote', () => {
    const quoting = Object.assign(new Error('invalid input syntax: "a secret"'), { code: '22P02', detail: 'a secret' })
    expect(describe(quoting)).toEqual({ kind: 'database', text: 'SQLSTATE 22P02' })
    expect(describe(new SyntaxError('Unexpected token in "a secret"')).text).toMatch(
      /^thrown at failure\.test\.ts:\d+$/,
    )
    expect(describe(new NotApplicable('its page is not in the survey'))).toEqual({
      kind: 'NotApplicable',
      text: 'its page is not in the survey',
    })
    expect(isTheEvents('a secret', other)).toBe(false)
  })
})
