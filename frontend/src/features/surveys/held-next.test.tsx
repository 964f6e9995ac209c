import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { aPage, aQuestion } from '../../../test-support/survey.ts'
import { ConductScreen } from './conduct-screen.tsx'

const film = { address: '/videos/kettle.webm', seconds: 4, poster: '', captions: '', transcript: 'Tea.' }
const video = aQuestion({ QuestionType: 51, QuestionText: 'Watch it.', video: { ...film, reaction: 'comments' } })
const why = aQuestion({ QuestionID: 'Q2', QuestionType: 3, QuestionText: 'Why?' })

it('Next, pressed while a video further up keeps the page, leads to the video', async () => {
  const page = aPage([video, why])
  const asked = serve(() => ({ body: page }))
  openScreen(<ConductScreen />, { at: `/u/surveys/conduct?token=${page.token}` })
  await screen.findByLabelText('Video', {}, { timeout: 10_000 })
  const next = screen.getByRole('button', { name: /Next|Finish/ })
  expect(next.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(next)
  await waitFor(() => expect(document.activeElement?.closest('.question')?.textContent).toContain('Watch it.'))
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})
