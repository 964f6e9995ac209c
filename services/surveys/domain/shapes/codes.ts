import type { Option } from '@portal/contracts/survey/question-parts'
import type { Chosen } from '@portal/contracts/survey/shapes/chosen'
import type { CodesAnswer } from '@portal/contracts/survey/shapes/codes'
import type { Fault } from '../fault.ts'
import { otherTextFaults } from './other-text.ts'
import type { CountBounds, ShapeRules } from './shape-rules.ts'

type Counted = Readonly<{
  id: string
  minSelections?: number | undefined
  maxSelections?: number | undefined
  required?: boolean | undefined
}>

/** How many of the shown options may be chosen: the definition never requires more than there are. */
const boundsOf = ({ minSelections, maxSelections, required }: Counted, options: readonly Option[]): CountBounds => {
  const together = options.filter(({ exclusive }) => !exclusive).length
  return { min: Math.min(minSelections ?? (required ? 1 : 0), together), max: maxSelections ?? options.length }
}

/** An exclusive option must be the only one, and is then sufficient. */
const countFaults = (question: Counted, options: readonly Option[], chosen: readonly Chosen[]): readonly Fault[] => {
  const { id } = question
  const exclusive = options.find((option) => option.exclusive && chosen.some(({ code }) => code === option.code))
  const given = chosen.length
  if (exclusive) return given === 1 ? [] : [{ question: id, code: 'exclusive-with-others', option: exclusive.code }]

  const { min, max } = boundsOf(question, options)
  if (given < min) return [{ question: id, code: 'too-few', min, given }]
  return given > max ? [{ question: id, code: 'too-many', max, given }] : []
}

export const codes: ShapeRules<Counted, CodesAnswer> = {
  bounds: (question, { options }) => boundsOf(question, options),
  mayContradict: () => true,
  faults: (question, { chosen }, shown) => [
    ...countFaults(question, shown.options, chosen),
    ...otherTextFaults(shown, chosen),
  ],
}
