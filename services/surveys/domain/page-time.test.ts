import { Instant } from '@portal/contracts/ids'
import { published, sent } from '@portal/tests/support/surveys/responses'
import { aPage, aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { response } from './response.ts'
import type { ResponseCommand } from './response-command.ts'

const at = (seconds: number) =>
  Instant.parse(new Date(Date.UTC(2026, 10, 28, 10, 0, 0) + seconds * 1_000).toISOString())
const survey = published(
  aSurvey({ pages: ['one', 'two', 'three'].map((id, i) => aPage(id, aQuestion('open-text', { id: `Q${i}` }))) }),
)
const command = (type: ResponseCommand['type'], page: string, now: number, more: object): ResponseCommand => ({
  ...sent(survey, { type, page }),
  at: at(now),
  ...more,
})
const secondsIn = (...commands: readonly ResponseCommand[]) => {
  let state = response.initial
  return commands.flatMap((one) => {
    const decision = response.decide(state, one)
    if (decision.outcome === 'rejected') throw new Error(JSON.stringify(decision.rejection))
    state = decision.events.reduce(response.evolve, state)
    return decision.events.flatMap((event) => ('seconds' in event ? [event.seconds] : []))
  })
}
const first = command('AnswerPage', 'one', 0, { seconds: 8 })

describe('the seconds of a page', () => {
  it('are those that its browser tells', () =>
    expect(secondsIn(first, command('AnswerPage', 'two', 20, { seconds: 12.5 }))).toEqual([8, 12.5]))

  it('are no more than have gone by since the page before it was stored, and a little', () =>
    expect(secondsIn(first, command('AnswerPage', 'two', 2, { seconds: 86_400 }))).toEqual([8, 5]))

  it('are as many in all when the page is saved in between, and no more', () => {
    const save = command('SavePage', 'two', 30, { seconds: 29, showing: 'S' })
    const mark = command('SavePage', 'two', 50, { seconds: 0 })
    const answer = (seconds: number) => command('AnswerPage', 'two', 60, { seconds, showing: 'S' })
    expect(secondsIn(first, save, mark, answer(59))).toEqual([8, 29, 0, 30])
    expect(secondsIn(first, save, mark, answer(600))).toEqual([8, 29, 0, 34])
  })

  it('are believed of the first page, of which nobody knows when it was shown, unless its timer says', () => {
    const save = command('SavePage', 'one', 0, { seconds: 50, showing: 'S' })
    const answer = (more: object) => command('AnswerPage', 'one', 10, { seconds: 70, showing: 'S', ...more })
    expect(secondsIn(save, answer({}))).toEqual([50, 20])
    expect(secondsIn(save, answer({ shownAt: at(-52) }))).toEqual([50, 15])
  })

  it('are believed where the clock of the server went back', () =>
    expect(secondsIn(first, command('AnswerPage', 'two', -3_600, { seconds: 12 }))).toEqual([8, 12]))
})
