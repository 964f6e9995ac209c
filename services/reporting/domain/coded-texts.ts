import { isStart } from '@portal/contracts/events/imported-parts'
import type { ResponseEvent } from '@portal/contracts/events/surveys'
import type { Instant, MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import { accept, type Decider } from '../../kernel/decider.ts'

/**
 * `add` and `remove`: so two people who code the same text lose nothing. `given`: the codes of the text by the read model, which knows whether it
 * was changed since it was coded.
 */
export type CodeText = Readonly<{
  type: 'CodeText'
  surveyId: SurveyId
  responseId: ResponseId
  key: string
  given: readonly number[]
  add: readonly number[]
  remove: readonly number[]
  by: MemberId
  at: Instant
}>

/** The codes of a response's texts by answer key, since its last page; null if it has not begun, or was erased or withdrawn. */
type Coded = Readonly<{ surveyId: SurveyId; codes: ReadonlyMap<string, readonly number[]> }> | null

const inOrder = (codes: Iterable<number>): readonly number[] => [...new Set(codes)].toSorted((a, b) => a - b)

/** Which codes the texts of one response have. Nothing is written that changes nothing, nor after an erasure. */
export const codedTexts: Decider<Coded, CodeText, ResponseEvent, never> = {
  initial: null,
  decide: (coded, { surveyId, responseId, key, given, add, remove, by, at }) => {
    if (coded?.surveyId !== surveyId) return accept()
    const before = coded.codes.get(key) ?? given
    const codes = inOrder([...before, ...add].filter((code) => !remove.includes(code)))
    if (codes.join() === before.join()) return accept()
    return accept({ type: 'TextCoded', surveyId, responseId, key, codes, by, at })
  },
  evolve: (coded, event) => {
    if (isStart(event)) return { surveyId: event.surveyId, codes: new Map() }
    if (event.type === 'ResponseErased' || event.type === 'ResponseWithdrawn') return null
    if (event.type === 'PageAnswered' || event.type === 'PageSaved') return coded && { ...coded, codes: new Map() }
    if (event.type !== 'TextCoded') return coded
    return coded && { ...coded, codes: new Map(coded.codes).set(event.key, event.codes) }
  },
}
