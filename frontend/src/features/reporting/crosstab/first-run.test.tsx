import { SurveyId } from '@portal/contracts/ids'
import { fieldOf } from '@portal/contracts/reporting/field-of'
import { usualCrosstabSpec } from '@portal/contracts/reporting/usual-crosstab'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openReport, questions } from '../../../../test-support/report.tsx'
import { CrosstabScreen } from './crosstab-screen.tsx'

it('asks first for what its page brings, where the address names columns and rows alone', async () => {
  const { asked } = openReport(<CrosstabScreen />, { search: '?banner=Q2%2CQ1&rows=Q4%2CQ3' })
  await screen.findByRole('article', { name: /With what/ })
  const chosen = { banner: 'Q2,Q1', rows: 'Q4,Q3' }
  // what differed would be asked for again
  expect(asked()[0]).toEqual(usualCrosstabSpec(SurveyId.parse('tea'), questions.map(fieldOf), chosen, []))
  expect(asked()[0]?.questions).toEqual(['Q3', 'Q4'])
})
