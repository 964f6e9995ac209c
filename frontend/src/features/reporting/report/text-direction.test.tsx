import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openReport } from '../../../../test-support/report.tsx'
import { CrosstabScreen } from '../crosstab/crosstab-screen.tsx'
import { ToplineScreen } from '../topline/topline-screen.tsx'

/** A sign at the end of a text in another direction than the page would else stand at its beginning. */
describe('texts of a survey have their own direction', () => {
  it.each([
    ['a topline', <ToplineScreen key="topline" />, '?show=Q3', ['With what?', 'Milk']],
    ['a crosstab', <CrosstabScreen key="crosstab" />, '?banner=Q2&rows=Q3', ['With what?', 'Milk', 'Gender', 'Woman']],
  ] as const)('in %s: questions, answers and columns', async (_, report, search, texts) => {
    openReport(report, { search })
    const block = within(await screen.findByRole('article', { name: /With what/ }))
    await block.findByRole('table')
    for (const text of texts) {
      const tags = block.getAllByText(text).map(({ tagName }) => tagName)
      expect(tags, text).toContain('BDI')
    }
  })
})
