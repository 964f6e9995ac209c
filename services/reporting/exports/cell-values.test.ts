import { catalogueOf } from '@portal/contracts/survey/catalogue'
import { answered } from '@portal/tests/support/surveys/asked-responses'
import { aQuestion, aSurveyOf } from '@portal/tests/support/surveys/surveys'
import { expect, it } from 'vitest'
import { sayIn } from '../../texts/say.ts'
import { cellReaders } from './cell-values.ts'
import { rawColumns } from './raw-columns.ts'

it('an option that is a picture alone has its code where others have their text: without it, it would read as no answer', () => {
  const options = ['', 'Cup'].map((text, i) => ({ code: i + 1, text }))
  const survey = catalogueOf(aSurveyOf(aQuestion('image-single', { options })))
  const columns = rawColumns({ survey, weights: [] }, 'en', sayIn('en', 'reporting/files'))
  const [read] = cellReaders(
    columns.filter(({ name }) => name === 'Q1'),
    true,
  )
  expect([1, 2].map((code) => read?.(answered({ data: { Q1: code } })))).toEqual([1, 'Cup'])
})

it('a time is hours, minutes and seconds among texts, and its seconds among codes', () => {
  const survey = catalogueOf(aSurveyOf(aQuestion('number', { time: true })))
  const columns = rawColumns({ survey, weights: [] }, 'en', sayIn('en', 'reporting/files')).filter(
    ({ name }) => name === 'Q1',
  )
  const cells = [true, false].map((isLabelled) =>
    cellReaders(columns, isLabelled)[0]?.(answered({ data: { Q1: 323 } })),
  )
  expect(cells).toEqual(['0:05:23', 323])
})
