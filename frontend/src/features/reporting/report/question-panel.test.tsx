import type { Field } from '@portal/contracts/reporting/field'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { QuestionPanel } from './question-panel.tsx'

const field = (id: string, text: string): Field => ({ id, text, shape: 'one-code', options: [], items: [], bands: [] })
const fields = Array.from({ length: 12 }, (_, i) => field(`Q${i + 1}`, i < 2 ? 'About tea' : 'About coffee'))

it('"Check all" ticks and unticks what the search shows, and leaves the others as they are', async () => {
  const changes: (readonly string[])[] = []
  const open = (shown: readonly string[]) => {
    const none = () => undefined
    openScreen(
      <QuestionPanel title="Questions" {...{ fields, shown }} onShow={none} onShown={(ids) => changes.push(ids)} />,
    )
    return userEvent.type(screen.getByLabelText('Search questions'), 'tea')
  }
  await open(['Q5'])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Check all' }))
  await open(['Q1', 'Q2', 'Q5'])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Check all' }))
  expect(changes).toEqual([['Q1', 'Q2', 'Q5'], ['Q5']])
})
