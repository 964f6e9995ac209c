import { readFileSync } from 'node:fs'
import { eventRegistry } from '@portal/contracts/events/registry'
import { describe, expect, it } from 'vitest'
import { PERSONAL_PLACES } from './personal-places.ts'

const page = readFileSync(new URL('../../docs/erasure.md', import.meta.url), 'utf8')

describe('the places where personal data lie', () => {
  it.each(PERSONAL_PLACES)('$place: is told in the documentation as it is in the code', ({ place, holds, erased }) => {
    expect(page).toContain(`| ${place} | ${holds} | ${erased} |`)
  })

  it('in the log are these fields: a new one is thought about here', () => {
    const fields = [...eventRegistry].flatMap(([type, { personal = [] }]) =>
      personal.map(({ field }) => `${type}.${field}`),
    )
    expect(fields).toEqual([
      'MemberRegistered.contact',
      'MemberRegistered.passwordHash',
      'PageAnswered.texts',
      'PageSaved.texts',
    ])
  })
})
