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
const first = command('AnswerPage', 'one', 0, { seconds: 8, shownAt: at(-8) })

describe('the seconds of a page', () => {
  it('are those that its browser tells', () =>
    expect(secondsIn(first, command('AnswerPage', 'two', 20, { seconds: 12.5 }))).toEqual([8, 12.5]))

  it('are no more than have gone by since the first page was stored, and a little', () =>
    expect(secondsIn(first, command('AnswerPage', 'two', 2, { seconds: 86_400 }))).toEqual([8, 5]))

  it('are in all no more than have gone by, whatever was gone back to', () => {
    const two = command('AnswerPage', 'two', 10, { seconds: 4 })
    const back = command('GoBack', 'three', 12, { seconds: 600 })
    const again = command('AnswerPage', 'two', 14, { seconds: 600 })
    const last = command('AnswerPage', 'three', 30, { seconds: 600 })
    expect(secondsIn(first, two, back, again, last)).toEqual([8, 4, 11, 2, 16])
  })

  it('are all that were spent on a page that was shown before the one that leads to it could be stored', () =>
    expect(
      secondsIn(
        first,
        command('AnswerPage', 'two', 90, { seconds: 20 }),
        command('AnswerPage', 'three', 90, { seconds: 65 }),
      ),
    ).toEqual([8, 20, 65]))

  it('are as many in all when the page is saved in between, and no more', () => {
    const save = command('SavePage', 'two', 30, { seconds: 29, showing: 'S' })
    const mark = command('SavePage', 'two', 50, { seconds: 0 })
    const answer = (seconds: number) => command('AnswerPage', 'two', 60, { seconds, showing: 'S' })
    expect(secondsIn(first, save, mark, answer(59))).toEqual([8, 29, 0, 30])
    expect(secondsIn(first, save, mark, answer(600))).toEqual([8, 29, 0, 34])
  })

  it('are no more on the first page than its timer proves', () => {
    const save = (more: object) => command('SavePage', 'one', 0, { seconds: 50, showing: 'S', ...more })
    const answer = command('AnswerPage', 'one', 10, { seconds: 70, showing: 'S' })
    expect(secondsIn(save({ shownAt: at(-52) }), answer)).toEqual([50, 13])
    expect(secondsIn(save({}), answer)).toEqual([3, 13])
  })

  it('are those of the first page, too, where something was said about its video before', () => {
    const mark = command('SavePage', 'one', -20, { seconds: 0 })
    expect(secondsIn(mark, command('AnswerPage', 'one', 0, { seconds: 60, shownAt: at(-60) }))).toEqual([0, 60])
  })

  it('are believed where the clock of the server went back', () =>
    expect(
      secondsIn(
        first,
        command('AnswerPage', 'two', -3_600, { seconds: 12 }),
        command('AnswerPage', 'three', -3_580, { seconds: 17 }),
      ),
    ).toEqual([8, 12, 17]))
})
