import type { DatePart } from '@portal/contracts/survey/calendar-date'

/** Why an answer is not accepted. The parameters are what a message in any language must name. */
export type Fault = Readonly<{ question: string }> &
  (
    | Readonly<{ code: 'required' }>
    | Readonly<{ code: 'unknown-code'; key: string }>
    | Readonly<{ code: 'not-proven' }>
    | Readonly<{ code: 'too-few'; min: number; given: number }>
    | Readonly<{ code: 'too-many'; max: number; given: number }>
    | Readonly<{ code: 'exclusive-with-others'; option: number }>
    | Readonly<{ code: 'other-text-missing'; option: number }>
    | Readonly<{ code: 'text-too-long'; max: number; given: number; item?: number }>
    | Readonly<{ code: 'not-a-number'; item?: number }>
    | Readonly<{ code: 'number-too-small'; min: number; item?: number }>
    | Readonly<{ code: 'number-too-large'; max: number; item?: number }>
    | Readonly<{ code: 'number-off-step'; step: number; from: number; item: number }>
    | Readonly<{ code: 'sum-wrong'; total: number; given: number }>
    | Readonly<{ code: 'too-many-decimals'; max: number }>
    | Readonly<{ code: 'not-a-date' }>
    | Readonly<{ code: 'date-part-missing'; part: DatePart }>
    | Readonly<{ code: 'rank-out-of-range'; item: number; max: number }>
    | Readonly<{ code: 'rank-twice'; rank: number }>
    | Readonly<{ code: 'rank-gap'; rank: number }>
    | Readonly<{ code: 'not-files' }>
    | Readonly<{ code: 'file-gone'; name: string }>
    | Readonly<{ code: 'file-format'; extensions: readonly string[] }>
    | Readonly<{ code: 'too-many-files'; max: number; given: number }>
    | Readonly<{ code: 'not-marks' }>
    | Readonly<{ code: 'not-watched' }>
    | Readonly<{ code: 'too-many-marks'; max: number; given: number }>
    | Readonly<{ code: 'rows-missing'; items: readonly number[] }>
  )

export type FaultCode = Fault['code']

/** These faults say that something is missing, which an imported response may have; the others are contradictions. */
const missing: ReadonlySet<FaultCode> = new Set([
  'required',
  'not-proven',
  'too-few',
  'other-text-missing',
  'rank-gap',
  'not-watched',
  'rows-missing',
])

/** These faults say that an answer breaks a rule of its question; the answer itself can be stored and counted. */
const ofRules: ReadonlySet<FaultCode> = new Set([
  'too-many',
  'exclusive-with-others',
  'number-too-small',
  'number-too-large',
  'number-off-step',
  'sum-wrong',
  'rank-twice',
])

export const isAgainstRule = ({ code }: Fault): boolean => ofRules.has(code)

export const isMissing = ({ code }: Fault): boolean => missing.has(code)
