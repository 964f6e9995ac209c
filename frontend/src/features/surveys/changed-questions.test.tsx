import type { SurveyPage } from '@portal/contracts/http/surveys'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { aPage, aQuestion, precode } from '../../../test-support/survey.ts'
import { ConductScreen } from './conduct-screen.tsx'

const WORDS = 'The questions on this page have changed.'
const decisive = aQuestion({
  QuestionText: 'Do you drink tea?',
  precodes: [precode(1, 'Yes'), precode(2, 'No')],
  hasDependency: 1,
})
const kind = (...names: readonly string[]) =>
  aQuestion({ QuestionID: 'Q9', QuestionText: 'Which kind?', precodes: names.map((name, at) => precode(at + 1, name)) })

beforeEach(() => sessionStorage.clear())

it('a question that is added, changed or removed is so on the page, and each change is announced', async () => {
  const start = aPage([decisive])
  const replies: SurveyPage[] = [aPage([decisive, kind('Green')]), aPage([decisive, kind('Green', 'Black')]), start]
  serve(({ path }) =>
    path.endsWith('/questions') ? { body: start } : { body: { status: true, questions: [], next: replies.shift() } },
  )
  openScreen(<ConductScreen />, { at: `/u/surveys/conduct?token=${start.token}` })
  await screen.findByLabelText('Yes')
  expect(screen.queryByText(WORDS)).toBeNull()
  const announced = new Set<HTMLElement>()
  const offered = () => ['Green', 'Black'].filter((name) => screen.queryByLabelText(name))
  for (const [answer, kinds] of [
    ['Yes', ['Green']],
    ['No', ['Green', 'Black']],
    ['Yes', []],
  ] as const) {
    await userEvent.click(screen.getByLabelText(answer))
    await waitFor(() => expect(announced.has(screen.getByText(WORDS))).toBe(false)) // what is new in it is read
    announced.add(screen.getByText(WORDS))
    expect(offered()).toEqual(kinds)
  }
  expect(screen.queryByText('Which kind?')).toBeNull()
  expect(replies).toEqual([])
})
