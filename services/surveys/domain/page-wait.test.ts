import { Instant } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { published, sent, started } from '@portal/tests/support/surveys/responses'
import { aPage, aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { response } from './response.ts'
import type { AnswerPage, ResponseCommand } from './response-command.ts'

const at = (seconds: number) =>
  Instant.parse(new Date(Date.UTC(2026, 10, 22, 10, 0, 0) + seconds * 1_000).toISOString())
const definition = aSurvey({
  pages: [
    { ...aPage('read', aQuestion('info', { id: 'Q0' })), timer: 20 },
    { ...aPage('more', aQuestion('open-text', { id: 'Q1' })) },
    { ...aPage('free', aQuestion('open-text', { id: 'Q2' })), timer: 0 },
    aPage('last', aQuestion('open-text', { id: 'Q3' })),
  ],
  settings: { saveAndResumeLater: true, progressBar: true, backNav: true, autoNext: false, pageTimer: 10 },
})
const survey = published(definition)
const spec = specFor(response)

const command = (page: string, seconds: number, more: Partial<AnswerPage> = {}): ResponseCommand => ({
  ...sent(survey, { type: 'AnswerPage', page }),
  at: at(seconds),
  ...more,
})
const decided = (commands: readonly ResponseCommand[]) => {
  let state = response.initial
  for (const one of commands) {
    const decision = response.decide(state, one)
    if (decision.outcome === 'rejected') return decision.rejection
    state = decision.events.reduce(response.evolve, state)
  }
  return state.status
}
const shown = { shownAt: at(0) }

describe('a page with a timer', () => {
  it('is refused before its time, by the clock of the server, with the seconds that are left', () =>
    spec
      .given()
      .when(command('read', 12, shown))
      .isRejected({ code: 'page-too-early', seconds: 8 }))

  it('is refused if nobody can say when it was shown', () =>
    spec.given().when(command('read', 99)).isRejected({ code: 'page-too-early', seconds: 20 }))

  it.each([20, 19.5, 500, -86_400])('is accepted %s seconds after it was shown', (seconds) =>
    expect(decided([command('read', seconds, shown)])).toBe('in progress'),
  )

  it('waits from the page before it, whatever the client proves', () => {
    expect(decided([command('read', 20, shown), command('more', 25)])).toEqual({ code: 'page-too-early', seconds: 5 })
    expect(decided([command('read', 20, shown), command('more', 25, { shownAt: at(24) })])).toMatchObject({
      seconds: 5,
    })
    expect(decided([command('read', 20, shown), command('more', 30)])).toBe('in progress')
  })

  it('may have none of its own', () =>
    expect(decided([command('read', 20, shown), command('more', 30), command('free', 30)])).toBe('in progress'))

  it('may be saved at any time, which does not begin its time again', () => {
    const saved = { ...command('more', 24), type: 'SavePage' as const }
    expect(decided([command('read', 20, shown), saved, command('more', 30)])).toBe('in progress')
  })

  it('does not wait again when the respondent comes back to it', () => {
    const back = { ...command('more', 22), type: 'GoBack' as const }
    expect(decided([command('read', 20, shown), back, command('read', 23)])).toBe('in progress')
  })

  it('does not wait again where the respondent comes to it by Next after going back', () => {
    const before = [command('read', 20, shown), command('more', 30), command('free', 31)]
    const back = (page: string, seconds: number) => ({ ...command(page, seconds), type: 'GoBack' as const })
    const twice = [...before, back('last', 32), back('free', 33), command('more', 34), command('free', 34)]
    expect(decided([...twice, command('last', 41)])).toBe('complete')
    expect(decided([...twice, command('last', 36)])).toEqual({ code: 'page-too-early', seconds: 5 })
    const thrice = [...twice, back('last', 35), command('free', 36)]
    expect(decided([...thrice, command('last', 38)])).toEqual({ code: 'page-too-early', seconds: 3 })
    expect(
      decided([
        ...before,
        back('last', 32),
        back('free', 33),
        back('more', 34),
        command('read', 35),
        command('more', 35),
      ]),
    ).toBe('in progress')
  })

  it('makes staff who take the survey wait for nothing', () =>
    expect(decided([command('read', 0, { flags: { admin: true } })])).toBe('in progress'))

  it('is never accepted more than a second early', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 40, noNaN: true }), (seconds) => {
        const outcome = decided([command('read', seconds, shown)])
        expect(outcome === 'in progress').toBe(Math.round(seconds * 1_000) >= 19_000)
      }),
    )
  })
})

it('a response that was started by a page that was only saved waits from then', () => {
  const saved: ResponseCommand = { ...command('read', 0), type: 'SavePage' }
  expect(decided([saved, command('read', 21)])).toBe('in progress')
  expect(decided([saved, command('read', 3)])).toMatchObject({ code: 'page-too-early' })
  const late: ResponseCommand = { ...saved, at: at(15) }
  expect(decided([late, command('read', 20)])).toMatchObject({ code: 'page-too-early', seconds: 15 })
  expect(decided([late, command('read', 20, shown)])).toBe('in progress') // its client proves that it was shown before
  expect(decided([late, command('read', 20, shown), command('more', 21, shown)])).toMatchObject({ seconds: 9 })
  expect(started(survey).type).toBe('ResponseStarted')
})
