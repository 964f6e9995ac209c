import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openReport } from '../../../../test-support/report.tsx'
import { problem } from '../../../../test-support/server.ts'
import { ToplineScreen } from '../topline/topline-screen.tsx'

it.each(['/rows/tea', '/api/reporting/weightings'])(
  'a report shows no figures without what is saved with its survey, and is shown on request: %s',
  async (end) => {
    let isAway = true
    const { asked } = openReport(<ToplineScreen />, {
      also: ({ path }) => (isAway && path.endsWith(end) ? problem(400, 'invalid-request') : null),
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(asked()).toEqual([])
    isAway = false
    await userEvent.click(again)
    expect(await screen.findByRole('article', { name: /Do you drink tea/ })).toBeTruthy()
  },
)
