import { portalWith } from '@portal/tests/support/portal/cli'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { aSurvey, rule } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { reportLines } from './simulate.ts'

const folder = temporaryFolder()
const survey = aSurvey()
const good = folder.write('good.json', JSON.stringify(survey))
const [first] = survey.pages
const id = first?.questions[0]?.id ?? ''
const never = { operator: 'AND', rules: [1, 2].map(() => rule(id, 'HAS NONE')).concat(rule(id, 'HAS VALUE')) }
const hidden = { id: 'Q9', type: 'open-text', text: 'Why?', showIf: never }
const unreached = folder.write(
  'unreached.json',
  JSON.stringify({ ...survey, pages: [...survey.pages, { id: 'never', questions: [hidden] }] }),
)
const simulate = (...words: readonly string[]) => portalWith({})('survey', 'simulate', ...words)

describe('portal survey simulate', () => {
  it('tries a file without a portal, and says that nothing was stored', async () => {
    const { code, said } = await simulate(good, '--respondents', '20')
    expect(code).toBe(0)
    expect(said.split('\n').slice(0, 3)).toEqual([
      '20 of 20 respondents completed the survey, 0 were screened out. Nothing was stored.',
      'Dead ends: none',
      'Not reached: none',
    ])
  })

  it('ends with 1 and names what nobody reached', async () => {
    const { code, said } = await simulate(unreached, '--respondents', '20')
    expect([code, said]).toEqual([
      1,
      expect.stringContaining('  Q9 on page never: nobody was asked\n  Look at the show-if'),
    ])
  })

  it('says what to do about each kind of finding', () => {
    const none = { respondents: 9, completed: 0, screened: 0, terminated: 0, quotaFull: 0, lengths: null }
    const stopped = { page: 'two', respondents: 9, reasons: ['Q2: number-too-small'] }
    const cell = { quota: 'ages', cell: 'old', target: 5, asked: 0, taken: 0 }
    const lines = reportLines({ ...none, deadEnds: [stopped], unreached: [], quotas: [cell] })
    expect(lines.slice(1)).toEqual([
      'Dead ends:',
      '  page two stopped 9: Q2: number-too-small',
      expect.stringMatching(/^ {2}Ask for less there/),
      'Not reached: none',
      'Quota cells:',
      expect.stringContaining('nobody can fill it, or very few'),
      expect.stringMatching(/^ {2}Look at the conditions of the empty cells/),
    ])
  })

  it('prints the same JSON for the same seed', async () => {
    const [one, two] = [await simulate(good, '--seed', '3', '--json'), await simulate(good, '--seed', '3', '--json')]
    expect(JSON.parse(one.said)).toMatchObject({ code: 0, result: { survey: 'drinks', seed: 3, respondents: 1_000 } })
    expect(two.said).toBe(one.said)
  })

  it('is stopped by a Ctrl-C, and says how far it came', async () => {
    const stopped = AbortSignal.abort()
    const { code, said } = await portalWith({}, '', stopped)('survey', 'simulate', good)
    expect([code, said]).toEqual([4, 'Stopped after 0 of 1000 respondents.'])
  })

  it('names every fault of a file that is not a definition', async () => {
    const { code, said } = await simulate(folder.write('bad.json', JSON.stringify({ ...survey, name: 'My Drinks' })))
    expect([code, said]).toEqual([1, expect.stringContaining('/name: use lower-case letters')])
    expect(said).toMatch(/bad\.json is not simulated: 1 fault\./)
  })
})
