import { randomUUID } from 'node:crypto'
import { MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import { anInstant, aQuestion, aSurveyOf } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { answerers, asksForFiles } from './answerers.ts'
import { responseIdOf } from './commands.ts'
import { linkTokens } from './links/link-tokens.ts'

const SECRET = 'a secret of the tests'
const surveyId = SurveyId.parse('tea')
const memberId = MemberId.parse(randomUUID())
const responseId = ResponseId.parse(randomUUID())
const tokens = linkTokens(SECRET)
const ofMember = tokens.visit({ kind: 'member', surveyId, memberId, linkId: 'a-link' })
const open = tokens.visit({ kind: 'open', surveyId, responseId })

const who = (differs: object = {}) => {
  const usual = { asksForFiles: async () => true, isWithdrawn: async () => false, mayAnswer: async () => true }
  return answerers(SECRET, { ...usual, ...differs })
}

describe('a visit that sends files', () => {
  it('is of the member whose link it began by, or of nobody who is known', async () => {
    expect(await who().visit(ofMember)).toEqual({ surveyId, memberId, responseId: responseIdOf(surveyId, memberId) })
    expect(await who().visit(open)).toEqual({ surveyId, memberId: null, responseId })
  })

  it.each([
    ['a survey asks for no files', { asksForFiles: async () => false }],
    ['its link was withdrawn', { isWithdrawn: async () => true }],
    ['its member is locked or gone', { mayAnswer: async () => false }],
  ])('sends none where %s', async (_, differs) => expect(await who(differs).visit(ofMember)).toBeNull())
})

describe('a survey is asked for files', () => {
  const [files, none] = [aSurveyOf(aQuestion('file-upload')), aSurveyOf(aQuestion('info'))]
  const asks = (...versions: readonly (typeof files)[]) =>
    asksForFiles({
      find: async (id, version = versions.length) => {
        const definition = versions[version - 1]
        return definition ? { surveyId: id, version, definition, publishedAt: anInstant } : null
      },
    })(surveyId)

  it('by its newest version, or by one before: who began with that finishes it', async () => {
    expect(await asks(none, files)).toBe(true)
    expect(await asks(files, none, none)).toBe(true)
  })

  it('by none', async () => expect([await asks(none, none), await asks()]).toEqual([false, false]))
})
