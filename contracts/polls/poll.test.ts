import { aPoll } from '@portal/tests/support/polls'
import { describe, expect, it } from 'vitest'
import { checkPoll } from './poll.ts'

const keysOf = (input: unknown): readonly string[] => {
  const checked = checkPoll(input)
  return 'issues' in checked ? checked.issues.map(({ path, key }) => `${path}: ${key}`) : []
}
const option = (code: number, differs: object = {}) => ({ code, text: `o${code}`, ...differs })

describe('a poll', () => {
  it('is accepted with pictures of this portal or of its own', () => {
    const options = [option(1, { image: '/cup.png' }), option(2, { image: 'data:image/png;base64,aGk=' })]
    expect(checkPoll(aPoll({ options }))).toEqual({ definition: aPoll({ options }) })
  })

  it.each([
    ['one option', { options: [option(1)] }, '/options: least-entries'],
    ['a code twice', { options: [option(1), option(1)] }, '/options/1/code: code-twice'],
    ['more choices than options', { choice: 'several', maxChoices: 4 }, '/maxChoices: more-than-all'],
    ['a text without one of its languages', { languages: ['en', 'ar'], text: { en: 'Tea?' } }, '/text: no-text-in'],
    [
      'a picture of another site',
      { options: [option(1, { image: 'https://example.org/a.png' }), option(2)] },
      '/options/0/image: picture-address',
    ],
    [
      'a picture that is an address of a script',
      { options: [option(1, { image: 'javascript:alert(1)' }), option(2)] },
      '/options/0/image: picture-address',
    ],
    ['an unknown field', { color: 'red' }, '/color: unknown-field'],
    [
      'pictures that are larger than an event',
      { options: [1, 2, 3].map((code) => option(code, { image: `data:image/png;base64,${'a'.repeat(90_000)}` })) },
      ': too-long',
    ],
  ])('is refused with %s', (_, differs, fault) => expect(keysOf({ ...aPoll(), ...differs })).toEqual([fault]))
})
