import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { drawnFigures } from '../../../../test-support/drawn-figures.ts'
import { openReport } from '../../../../test-support/report.tsx'
import { ToplineScreen } from './topline-screen.tsx'

const drawn = (count: number) => waitFor(() => expect(screen.getAllByText('drawn')).toHaveLength(count))

/** A chart is drawn again when its figure is another object. */
it('does not draw the chart of a question again when another question is ticked', async () => {
  openReport(<ToplineScreen />)
  await drawn(2)
  const before = drawnFigures.length
  await userEvent.click(screen.getByRole('checkbox', { name: /With what/ }))
  await drawn(3)
  expect(new Set(drawnFigures).size).toBe(new Set(drawnFigures.slice(0, before)).size + 1)
})
