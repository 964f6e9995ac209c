import { randomUUID } from 'node:crypto'
import { ResponseId } from '@portal/contracts/ids'
import { PROOF_MARK } from '@portal/contracts/survey/shapes/proof'
import { solvedWork } from '@portal/tests/support/portal/solved-work'
import { pageOf, replyOf, takingTea } from '@portal/tests/support/portal/taking-tea'
import { aPage, aQuestion } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { workProofs } from './work-proofs.ts'

const aResponse = () => ResponseId.parse(randomUUID())

describe('a proof of work', () => {
  const start = () => {
    const clock = { now: new Date('2026-11-21T08:00:00Z') }
    const proofs = workProofs({ tokenSecret: 'a secret of thirty-two characters', now: () => clock.now })
    return { ...proofs, later: (ms: number) => (clock.now = new Date(clock.now.getTime() + ms)) }
  }

  it('is for one question of one response', async () => {
    const { offer, isProof } = start()
    const about = { responseId: aResponse(), question: 'Q1' }
    const solution = solvedWork(offer(about).siteKey)
    expect(await isProof(solution, about)).toBe(true)
    expect(await isProof(solution, { ...about, question: 'Q2' })).toBe(false)
    expect(await isProof(solution, { ...about, responseId: aResponse() })).toBe(false)
  })

  it('expires', async () => {
    const { offer, isProof, later } = start()
    const about = { responseId: aResponse(), question: 'Q1' }
    const { siteKey, seconds } = offer(about)
    const solution = solvedWork(siteKey)
    later(seconds * 1_000)
    expect(await isProof(solution, about)).toBe(false)
  })
})

const captcha = aQuestion('captcha', { id: 'C1', required: true })
const taking = () =>
  takingTea({
    pages: [
      aPage('first', captcha, aQuestion('single-choice', { id: 'Q2', required: true })),
      aPage('second', aQuestion('open-text', { id: 'Q3' })),
    ],
  })
type Taking = Awaited<ReturnType<typeof taking>>

const proofFor = async ({ questions }: Pick<Taking, 'questions'>) =>
  `${PROOF_MARK}${solvedWork(pageOf(await questions()).questions[0]?.captcha?.siteKey ?? '')}`

describe('a page with a captcha', () => {
  it('is accepted with a proof; what is stored is that there was one', async () => {
    const tea = await taking()
    const proof = await proofFor(tea)
    expect(replyOf(await tea.submit('first', { C1: proof, Q2: 1 })).next?.page.id).toBe('second')
    const stored = tea.log.rows().map(({ json }) => json)
    expect(stored.filter((json) => json.includes('"C1":1'))).toHaveLength(1)
    expect(stored.filter((json) => json.includes(proof.slice(PROOF_MARK.length, 40)))).toEqual([])
  })

  it.each(['', 0, 1, '1', 'yes', PROOF_MARK, `${PROOF_MARK}1.x.y:1`])('is refused with %o', async (C1) => {
    const { submit } = await taking()
    const { status, questions } = replyOf(await submit('first', { C1, Q2: 1 }))
    expect([status, questions.map(({ QuestionID, valid }) => [QuestionID, valid])]).toEqual([false, [['C1', false]]])
  })

  it('is accepted with the same proof once its other answers are right', async () => {
    const tea = await taking()
    const proof = await proofFor(tea)
    expect(replyOf(await tea.submit('first', { C1: proof })).questions).toMatchObject([{ QuestionID: 'Q2' }])
    expect(replyOf(await tea.submit('first', { C1: proof, Q2: 1 })).status).toBe(true)
  })

  it('is refused with the proof of another respondent', async () => {
    const proof = await proofFor(await taking())
    const { submit } = await taking()
    expect(replyOf(await submit('first', { C1: proof, Q2: 1 })).questions).toEqual([
      { QuestionID: 'C1', valid: false, message: 'Please confirm once more that you are not a robot.' },
    ])
  })

  it('wants no second proof once one is stored with the page', async () => {
    const tea = await taking()
    await tea.submit('first', { C1: await proofFor(tea) }, { saveAndQuit: true })
    expect(pageOf(await tea.questions()).DATA).toEqual({ C1: 1 })
    expect(replyOf(await tea.submit('first', { C1: 1, Q2: 1 })).status).toBe(true)
  })

  it('is saved without a proof that is none', async () => {
    const { submit, questions } = await taking()
    expect(replyOf(await submit('first', { C1: 1, Q2: 1 }, { saveAndQuit: true })).status).toBe(true)
    expect(pageOf(await questions()).DATA).toEqual({ Q2: 1 })
  })
})
