import { SurveyId } from '@portal/contracts/ids'
import type { DashboardLayout, Widget } from '@portal/contracts/reporting/saved/dashboard'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { DashboardBoard } from './dashboard-board.tsx'

const settings = { filters: [], includeAdmin: false, includeInactive: false, includeExternalUsers: false, decimals: 1 }

const widget = (widgetID: string, widgetName: string): Widget => ({
  widgetID,
  widgetName,
  selectedVisual: 'table',
  crosstabID: null,
  datasource: { surveyID: SurveyId.parse('tea'), qid: 'Q1', type: 'question' },
  row: null,
  usesFilter: true,
})

const lifted = () => document.querySelector('.widget-lifted')

/** What drags drops each click for 50 ms after the button was let go, so that dropping is no click. */
const untilClicksCount = () => {
  const heard = vi.fn()
  document.body.addEventListener('click', heard, { once: true })
  return waitFor(() => {
    fireEvent.click(document.body)
    expect(heard).toHaveBeenCalled()
  })
}

it('shows the name of a widget at the pointer while it is dragged, that of its question where it has none', async () => {
  serve(() => 'lost')
  const layout = [[widget('one', 'Drinkers'), widget('two', '')]]
  openScreen(<DashboardBoard layout={layout} settings={settings} onLayout={() => undefined} />, { at: '/' })
  for (const name of ['Drinkers', 'Q1']) {
    fireEvent.mouseDown(await screen.findByRole('button', { name: `Drag ${name}` }), { clientX: 10, clientY: 10 })
    expect(lifted()).toBeNull()
    fireEvent.mouseMove(document, { clientX: 40, clientY: 40 })
    expect(lifted()?.textContent).toBe(name)
    fireEvent.mouseMove(document, { clientX: 110, clientY: 60 })
    expect(lifted()?.parentElement?.style.transform).toContain('translate3d(100px, 50px, 0px)')
    fireEvent.mouseUp(document)
    await waitFor(() => expect(lifted()).toBeNull())
  }
  await untilClicksCount()
})

function Board() {
  const [layout, setLayout] = useState<DashboardLayout>([
    [widget('one', 'Drinkers'), widget('two', 'Share'), widget('three', 'Age')],
  ])
  return (
    <>
      <output>{layout.flat().map(({ widgetID }) => `${widgetID} `)}</output>
      <DashboardBoard layout={layout} settings={settings} onLayout={setLayout} />
    </>
  )
}

it('moves the same widget on where its button is pressed again', async () => {
  serve(() => 'lost')
  openScreen(<Board />, { at: '/' })
  const button = await screen.findByRole('button', { name: 'Move Drinkers forward' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(document.querySelector('output')?.textContent).toBe('two three one ')
})
