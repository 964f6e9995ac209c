import { SubmitBody } from '@portal/contracts/http/surveys'
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { aPage, aQuestion } from '../../../test-support/survey.ts'
import { ConductScreen } from './conduct-screen.tsx'

const page = aPage([aQuestion({ QuestionType: 3, QuestionText: 'Why?', maxLength: 50 })], {
  customCode: { version: 4, height: 90 },
})
const from = { source: 'portal-code', version: 1 }

const open = async () => {
  const asked = serve((request) =>
    request.path.endsWith('/questions') ? { body: page } : { body: { status: true, questions: [], next: page } },
  )
  openScreen(<ConductScreen />, { at: '/u/surveys/conduct?token=a-token-of-twenty-letters' })
  const frame = await screen.findByTitle<HTMLIFrameElement>('More of this page')
  const say = (data: unknown, source: MessageEventSource | null = frame.contentWindow) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, source })))
  return { asked, frame, say }
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

it('the code of a survey runs in a frame without an origin', async () => {
  const { frame } = await open()
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts')
  expect(frame.getAttribute('src')).toBe('/api/surveys/customCode/tea/4')
  expect(frame.getAttribute('height')).toBe('90')
})

it('it may show a note, change its height, and set an answer of a question on the page', async () => {
  const { asked, frame, say } = await open()
  say({ ...from, type: 'note', text: '<b>Look</b>' })
  expect(screen.getByText('<b>Look</b>')).toBeTruthy()
  say({ ...from, type: 'height', height: 300 })
  expect(frame.getAttribute('height')).toBe('300')
  say({ ...from, type: 'set', key: 'Q1', value: 'by the code' })
  say({ ...from, type: 'set', key: 'Q77', value: 'elsewhere' })
  expect(await screen.findByLabelText('Why?')).toHaveProperty('value', 'by the code')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  const [sent] = asked
    .filter(({ path }) => path.endsWith('/submit'))
    .map(({ body }) => z.partial(SubmitBody).parse(body))
  expect(sent?.DATA).toEqual({ Q1: 'by the code' })
})

it('what others say, or what is not of the documented form, is ignored', async () => {
  const { frame, say } = await open()
  say({ ...from, type: 'note', text: 'from elsewhere' }, window)
  say({ ...from, type: 'note', text: 'from nowhere' }, null)
  say({ type: 'note', text: 'without a source' })
  say({ ...from, type: 'height', height: 9e9 })
  say({ ...from, type: 'set', key: 'Q1', value: { deep: true } })
  say('words')
  expect(screen.queryByText(/from elsewhere|from nowhere|without a source/)).toBeNull()
  expect(frame.getAttribute('height')).toBe('90')
  expect(await screen.findByLabelText('Why?')).toHaveProperty('value', '')
})
