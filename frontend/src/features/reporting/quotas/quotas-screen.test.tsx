import { QuotasReply } from '@portal/contracts/http/survey-quotas'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { QuotasScreen } from './quotas-screen.tsx'

const cells = [
  { id: 'young', name: 'Under 30', target: 200, complete: 150, reserved: 10, left: 40 },
  { id: 'old', name: '30 and over', target: 100, complete: 98, reserved: 2, left: 0 },
]
const open = (quotas: QuotasReply['quotas']) => {
  serve(() => ({ body: QuotasReply.parse({ surveyID: 'tea', Name: 'Tea', quotas }) }))
  openScreen(<QuotasScreen />, { at: '/client/surveys/tea/quotas', route: '/client/surveys/:surveyID/quotas' })
}

describe('the quotas of a survey', () => {
  it('show what each cell has: its target, how many are complete, reserved and left, and a bar', async () => {
    open([{ id: 'age', name: 'Age', cells }])
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.slice(1).map(({ children }) => [...children].map((cell) => cell.textContent))).toEqual([
      ['Under 30', '', '200', '150', '10', '40'],
      ['30 and over', '', '100', '98', '2', 'Full'],
    ])
    expect(screen.getByRole('progressbar', { name: 'Under 30: 150 of 200 complete' }).ariaValueNow).toBe('75')
    expect(screen.getByText('248 of 300 complete, 12 reserved')).toBeTruthy()
  })

  it('say so if there are none', async () => {
    open([])
    expect(await screen.findByRole('heading', { name: 'This survey has no quotas' })).toBeTruthy()
  })

  it('say so if they cannot be loaded', async () => {
    serve(() => problem(404, 'not-found'))
    openScreen(<QuotasScreen />, { at: '/client/surveys/tea/quotas', route: '/client/surveys/:surveyID/quotas' })
    expect(await screen.findByText('Not found')).toBeTruthy()
  })
})
