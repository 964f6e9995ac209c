import { catalogueOf } from '@portal/contracts/survey/catalogue'
import { answered } from '@portal/tests/support/surveys/asked-responses'
import { teaSurvey } from '@portal/tests/support/surveys/tea-survey'
import { expect, it } from 'vitest'
import { sayIn } from '../../texts/say.ts'
import { rawColumns } from './raw-columns.ts'

it('a response to a version of the survey that took one answer has it among the ticks of now, as in tables', () => {
  const columns = rawColumns({ survey: catalogueOf(teaSurvey), weights: [] }, 'en', sayIn('en', 'reporting/files'))
  const ticksOf = (data: Readonly<Record<string, number>>) =>
    columns
      .filter(({ holds, question }) => holds === 'tick' && question === 'Q2')
      .map(({ value }) => value(answered({ data })))
  const [first, second] = ticksOf({ Q2: 2 })
  expect([first, second]).toEqual([0, 1])
  expect(ticksOf({ Q2: 2 })).toEqual(ticksOf({ Q2_2: 1 }))
})
