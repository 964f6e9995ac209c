import { describe, expect, it } from 'vitest'
import { linksCsv } from './links-csv.ts'

const row = (member: string) =>
  linksCsv('https://portal.example', [
    { member, name: 'Noor', link: '/u/surveys/openLink/conduct?token=abc', expiresAt: '2026-12-01T12:00:00.000Z' },
  ]).split('\r\n')[1]

describe('the file of links', () => {
  it('has the whole address of each link', () =>
    expect(row('noor@example.org')).toBe(
      `Noor,noor@example.org,https://portal.example/u/surveys/openLink/conduct?token=abc,2026-12-01T12:00:00.000Z`,
    ))

  it('holds no formula for a spreadsheet, whatever a name is', () => {
    expect(row('=cmd@example.org')).toContain(`'=cmd@example.org`)
    expect(row('a"b@example.org')).toContain('"a""b@example.org"')
  })
})
