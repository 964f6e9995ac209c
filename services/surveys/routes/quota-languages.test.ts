import { nextIn, visitingTea } from '@portal/tests/support/portal/visiting'
import { expect, it } from 'vitest'

it('a quota counts respondents of every language together, and says that it is full in that of each', async () => {
  const { visit, submit } = await visitingTea({
    quotas: [{ id: 'drinkers', cells: [{ id: 'tea', target: 2, when: { question: 'Q2', op: 'IN', values: [1] } }] }],
    endPages: {
      complete: { message: { en: 'Thank you', ar: 'شكراً' } },
      quotaFull: { message: { en: 'Enough', ar: 'يكفي' } },
    },
  })
  const answered = async (language: string) => nextIn(await submit(await visit(), 'first', { Q2: 1 }, { language }))
  const [english, arabic] = [await answered('en'), await answered('ar')]
  expect([english, arabic].map((next) => [next?.status, next?.language.pkLanguage])).toEqual([
    ['in progress', 'en'],
    ['in progress', 'ar'],
  ])
  for (const [language, message] of [
    ['ar', 'يكفي'],
    ['en', 'Enough'],
  ] as const) {
    expect(await answered(language)).toMatchObject({ status: 'quota full', end: { quotaFullMessage: message } })
  }
})
