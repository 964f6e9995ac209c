import type { CodeFrameSaved } from '@portal/contracts/events/reporting'
import type { Instant, MemberId, SurveyId } from '@portal/contracts/ids'
import { type FrameCode, numbersOf } from '@portal/contracts/reporting/code-frame'
import { accept, type Decider, reject } from '../../kernel/decider.ts'

/** `basedOn`: the revision that was changed. */
export type SaveCodeFrame = Readonly<{
  type: 'SaveCodeFrame'
  surveyId: SurveyId
  key: string
  codes: readonly FrameCode[]
  basedOn: number
  by: MemberId
  at: Instant
}>

export type CodeFrameRejection = Readonly<{ code: 'stale-revision' }>

type Frame = Readonly<{ codes: readonly FrameCode[]; revision: number; last: number }>

/** The codes of one answer key. A number is never given to another code. */
export const codeFrame: Decider<Frame, SaveCodeFrame, CodeFrameSaved, CodeFrameRejection> = {
  initial: { codes: [], revision: 0, last: 0 },
  decide: ({ codes: former, revision, last }, { surveyId, key, codes, basedOn, by, at }) => {
    if (basedOn !== revision) return reject({ code: 'stale-revision' })
    if (JSON.stringify(codes) === JSON.stringify(former)) return accept()
    const highest = Math.max(last, ...codes.flatMap(numbersOf))
    return accept({ type: 'CodeFrameSaved', surveyId, key, codes, last: highest, revision: revision + 1, by, at })
  },
  evolve: (_, { codes, revision, last }) => ({ codes, revision, last }),
}
