import { describe, expect, it } from 'vitest'
import { passwordFault, strengthOf } from './password-rules.ts'

const names = ['noor.haddad@example.org', 'Noor Haddad']

describe('a new password', () => {
  it.each(['', 'short', 'nine sign', 'ééééééééé'])('has ten characters at least: “%s” is too short', (password) =>
    expect(passwordFault(password, names)).toBe('too-short'),
  )

  it.each([
    'password123',
    'P4ssw0rd2026!',
    'Welcome2026!!',
    'qwertyuiop',
    '1234567890',
    'aaaaaaaaaaaa',
    'abababababab',
    'abcdefghijkl',
    'zxcvbnm,./123',
  ])('must not be one of the most common ones: %s', (password) =>
    expect(passwordFault(password, names)).toBe('too-common'),
  )

  it.each(['noor.haddad@example.org', 'NoorHaddad1990', 'noor.haddad', 'example.org2026'])(
    'is not the name of its owner, nor a part of it: %s',
    (password) => expect(passwordFault(password, names)).toBe('too-like-name'),
  )

  it.each(['a good long password', 'violet kettle 9', 'correct horse battery', 'كلمة مرور طويلة', '7fG!q2zPx0'])(
    'may be anything else: %s',
    (password) => expect(passwordFault(password, names)).toBeNull(),
  )

  it('is stronger the more new signs it has', () => {
    expect(strengthOf('password123', names)).toBe('weak')
    expect(strengthOf('violet kt9', names)).toBe('fair')
    expect(strengthOf('violet kettle on the 9th roof', names)).toBe('strong')
  })
})
