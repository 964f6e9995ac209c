import type { TableRun } from '@portal/contracts/reporting/table'
import type { UseQueryResult } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aSpec } from '../../../../test-support/a-spec.ts'
import { answerTo } from '../../../../test-support/report.tsx'
import { openScreen } from '../../../../test-support/screen.tsx'
import { WeightingOutcome } from './weighting-result.tsx'

it('weights of the former targets are said to be that while those of new ones are computed', () => {
  const weighting = { respondents: 180, efficiency: 62.5, rounds: 3, converged: true, smallest: 0.42, largest: 2.1 }
  const show = (isPlaceholderData: boolean) => {
    const query = { data: answerTo(aSpec(), { weighting }), error: null, isPlaceholderData }
    openScreen(
      <WeightingOutcome query={query as unknown as UseQueryResult<TableRun>} isComplete all={200} fields={[]} />,
    )
    expect(screen.getByText('62.5%')).toBeTruthy()
    return screen.queryByText(/the weights of the former targets/)
  }
  expect([show(true) !== null, show(false) !== null]).toEqual([true, false])
})
