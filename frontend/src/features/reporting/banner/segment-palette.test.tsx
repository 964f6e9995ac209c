import { loadPreBuildSegments, savePreBuildSegments } from '@portal/contracts/http/reporting/segments'
import { SurveyId } from '@portal/contracts/ids'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { surveys } from '../../../../test-support/report.tsx'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { SegmentPalette } from './segment-palette.tsx'

const surveyId = SurveyId.parse('tea')
const segment = (id: string) => ({ id, label: `Drinks ${id}`, surveyID: 'tea', qid: 'Q1', precode: 1 })

it('a prebuilt segment is removed for all staff after a question', async () => {
  const asked = serve(({ method, path }) => {
    if (method === 'POST') return { body: { Revision: 3 } }
    return {
      body: path === loadPreBuildSegments.path ? { preBuildArr: ['tea', 'milk'].map(segment), Revision: 2 } : surveys,
    }
  })
  const saved = () => asked.filter(({ path }) => path === savePreBuildSegments.path).map(({ body }) => body)
  openScreen(<SegmentPalette surveyId={surveyId} chosen={[]} onSegment={() => undefined} />)
  await userEvent.click(await screen.findByText('Prebuilt segments'))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove segment: Drinks tea' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('Drinks tea')).toBeTruthy()
  expect(saved()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(saved()).toEqual([{ preBuildArr: [segment('milk')], Revision: 2 }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
