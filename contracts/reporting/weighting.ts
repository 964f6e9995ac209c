import * as z from 'zod/mini'
import { type Issue, pointer } from '../survey/issue.ts'
import { QuestionId } from '../survey/question-parts.ts'

/** Codes of a question, together, and the percentage of the respondents that should have one of them. */
const TargetCell = z.strictObject({
  codes: z.array(z.int()).check(z.minLength(1), z.maxLength(500)),
  percent: z.number().check(z.minimum(0.001), z.maximum(100)),
})

/** The wanted distribution of one question. Codes in no cell have no weight. */
export const WeightTarget = z.strictObject({
  question: QuestionId,
  cells: z.array(TargetCell).check(z.minLength(2), z.maxLength(100)),
})
export type WeightTarget = z.infer<typeof WeightTarget>

/** Targets for RIM weighting (raking): weights that meet all of them at once. */
export const Weighting = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  targets: z.array(WeightTarget).check(z.minLength(1), z.maxLength(10)),
})
export type Weighting = z.infer<typeof Weighting>

/** The cell of a target that is farthest from its percentage, and the one that it has. */
const MissedCell = z.object({
  question: QuestionId,
  codes: z.array(z.int()),
  percent: z.number(),
  reached: z.number(),
})
export type MissedCell = z.infer<typeof MissedCell>

/** What came of a weighting. `respondents` have a weight; `smallest` and `largest` are relative to their mean, 1. */
export const WeightingResult = z.object({
  respondents: z.int(),
  /** 100·(Σw)²/(n·Σw²); null if nobody has a weight. */
  efficiency: z.nullable(z.number()),
  rounds: z.int(),
  /** Every target is met. */
  converged: z.boolean(),
  /** Where not every target is met. */
  missed: z.optional(MissedCell),
  smallest: z.number(),
  largest: z.number(),
})
export type WeightingResult = z.infer<typeof WeightingResult>

/** Efficiencies below which a weighting costs much precision, and below which it is advised against. */
export const WARN_BELOW = 80
export const ADVISE_AGAINST_BELOW = 70

export type WeightingAdvice = 'fine' | 'warn' | 'advise-against'

export const adviceFor = (efficiency: number): WeightingAdvice => {
  if (efficiency < ADVISE_AGAINST_BELOW) return 'advise-against'
  return efficiency < WARN_BELOW ? 'warn' : 'fine'
}

/** Percentages are rounded to what people write: 33.3 three times is a whole. */
const SUM_TOLERANCE = 0.5

export const percentSum = ({ cells }: WeightTarget): number => cells.reduce((sum, { percent }) => sum + percent, 0)

const targetIssues = (target: WeightTarget, at: number): readonly Issue[] => {
  const { question, cells } = target
  const sum = percentSum(target)
  const codes = cells.flatMap((cell) => cell.codes)
  const twice = codes.find((code, i) => codes.indexOf(code) !== i)
  return [
    ...(Math.abs(sum - 100) <= SUM_TOLERANCE
      ? []
      : [
          {
            path: pointer(['targets', at, 'cells']),
            key: 'target-sum',
            values: { question, sum: Math.round(sum * 100) / 100 },
          } as const,
        ]),
    ...(twice === undefined
      ? []
      : [
          {
            path: pointer(['targets', at, 'cells']),
            key: 'target-code-twice',
            values: { question, code: twice },
          } as const,
        ]),
  ]
}

/** Why targets cannot be met whatever the answers: sums that are not 100, a code in two cells, a question named twice. */
export const weightingIssues = ({ targets }: Weighting): readonly Issue[] => {
  const questions = targets.map(({ question }) => question)
  return [
    ...targets.flatMap(targetIssues),
    ...questions.flatMap((question, at): readonly Issue[] =>
      questions.indexOf(question) === at
        ? []
        : [{ path: pointer(['targets', at, 'question']), key: 'target-twice', values: { question } }],
    ),
  ]
}
