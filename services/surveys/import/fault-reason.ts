import type { Entries } from '@portal/contracts/survey/answer-data'
import { type Fault, isAgainstRule } from '../domain/fault.ts'

const ofItem = ({ item }: Readonly<{ item?: number }>): string => (item === undefined ? '' : ` of item ${item}`)

const KEPT = 'set "rules" in the map to "keep" or "leave-out" to import such answers'

const faultReason = (fault: Fault): string => {
  switch (fault.code) {
    case 'required':
      return 'the answer is missing'
    case 'unknown-code':
      return `the code under ${fault.key} does not exist`
    case 'not-proven':
      return 'nothing proves it'
    case 'too-few':
      return `${fault.given} given, at least ${fault.min} wanted`
    case 'too-many':
      return `${fault.given} given, at most ${fault.max} allowed`
    case 'exclusive-with-others':
      return `option ${fault.option} excludes all others, but others are given too`
    case 'other-text-missing':
      return `option ${fault.option} needs its text`
    case 'text-too-long':
      return `the text has ${fault.given} characters, at most ${fault.max} are allowed`
    case 'not-a-number':
      return 'the answer is not a number'
    case 'not-a-date':
      return 'the answer is not a date'
    case 'date-part-missing':
      return `the date has no ${fault.part}`
    case 'number-too-small':
      return `the number${ofItem(fault)} is less than ${fault.min}`
    case 'number-too-large':
      return `the number${ofItem(fault)} is more than ${fault.max}`
    case 'number-off-step':
      return `the number${ofItem(fault)} is not a step of ${fault.step} from ${fault.from}`
    case 'sum-wrong':
      return `the numbers add up to ${fault.given}, not to ${fault.total}`
    case 'too-many-decimals':
      return `the number has more than ${fault.max} decimals`
    case 'rank-out-of-range':
      return `the rank of item ${fault.item} is beyond ${fault.max}`
    case 'rank-twice':
      return `rank ${fault.rank} is given twice`
    case 'rank-gap':
      return `rank ${fault.rank} is missing`
    case 'not-files':
      return 'the answer is not a list of files'
    case 'file-gone':
      return `the file ${fault.name} does not exist`
    case 'file-format':
      return `a file is not of the formats ${fault.extensions.join(', ')}`
    case 'too-many-files':
      return `${fault.given} files given, at most ${fault.max} allowed`
    case 'not-marks':
      return 'the answer is not what is said about a video'
    case 'not-watched':
      return 'the video was not seen to its end'
    case 'too-many-marks':
      return `${fault.given} things said about the video, at most ${fault.max} allowed`
    case 'rows-missing':
      return `the rows ${fault.items.join(', ')} are missing`
  }
}

/** A fault in English, and what to change so that the row can be imported, for the report of an import. */
export const importReason = (fault: Fault, { data }: Pick<Entries, 'data'>): string => {
  if (fault.code === 'unknown-code')
    return `${data[fault.key]} is not a code of ${fault.question}; say in "codes" of ${fault.question} which code it means, or name it in "missing"`
  return isAgainstRule(fault) ? `${faultReason(fault)}; ${KEPT}` : faultReason(fault)
}
