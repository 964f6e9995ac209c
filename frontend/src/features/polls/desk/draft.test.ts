import type { PollDefinition } from '@portal/contracts/polls/poll'
import { describe, expect, it } from 'vitest'
import { definitionOf, draftOf, faultsOf, isFaulty, newDraft, withOption, withoutLanguage } from './draft.ts'

const poll: PollDefinition = {
  languages: ['en', 'ar'],
  text: { en: 'Tea?', ar: 'شاي؟' },
  choice: 'several',
  maxChoices: 2,
  options: [
    { code: 1, text: { en: 'Yes', ar: 'نعم' }, image: '/cup.png' },
    { code: 3, text: { en: 'No', ar: 'لا' } },
  ],
}

describe('the draft of a poll', () => {
  it('is the poll again when nothing is changed', () => expect(definitionOf(draftOf(poll))).toEqual(poll))

  it('has a text for all languages in each of them', () =>
    expect(draftOf({ ...poll, text: 'Tea?' }).text).toEqual({ en: 'Tea?', ar: 'Tea?' }))

  it('leaves out texts that are empty, pictures that are switched off, and a limit without several choices', () => {
    const draft = { ...draftOf(poll), isSeveral: false, hasPictures: false, text: { en: 'Tea?', ar: '  ' } }
    expect(definitionOf(draft)).toEqual({
      languages: ['en', 'ar'],
      text: { en: 'Tea?' },
      choice: 'one',
      options: poll.options.map(({ code, text }) => ({ code, text })),
    })
  })

  it('says where something is missing or wrong, and in which language', () => {
    expect(faultsOf(draftOf(poll))).toEqual([])
    const faulty = { ...draftOf(poll), text: { en: 'Tea?' }, most: '3' }
    const faults = faultsOf({ ...faulty, options: faulty.options.map((one) => ({ ...one, image: 'cup.png' })) })
    expect(faults).toContainEqual({ path: '/options/1/image', language: null })
    expect(faultsOf(faulty)).toEqual(
      expect.arrayContaining([
        { path: '/text', language: 'ar' },
        { path: '/maxChoices', language: null },
      ]),
    )
    expect(['ar', 'en'].map((written) => isFaulty(faultsOf(faulty), '/text', written))).toEqual([true, false])
  })

  it('loses a language that was added, never the first one', () => {
    expect(definitionOf(withoutLanguage(draftOf(poll), 'ar'))).toMatchObject({
      languages: ['en'],
      text: { en: 'Tea?' },
    })
    expect(withoutLanguage(draftOf(poll), 'en').languages).toEqual(['en', 'ar'])
  })

  it('gives a new option a code that no other has, and never 98', () => {
    expect(withOption(draftOf(poll)).options.map(({ code }) => code)).toEqual([1, 3, 4])
    const last = { code: 97, text: {}, image: '' }
    expect(withOption({ ...newDraft('en'), options: [last] }).options.at(-1)?.code).toBe(99)
  })
})
