import type { Choice, Field } from '@portal/contracts/reporting/field'
import { percentSum, Weighting, type WeightTarget } from '@portal/contracts/reporting/weighting'
import { numberIn } from '../../../lib/number-in.ts'

/** Answers that count as one, and the percentage as it was typed. */
export type CellDraft = Readonly<{ codes: readonly number[]; percent: string }>
export type TargetDraft = Readonly<{ question: string; cells: readonly CellDraft[] }>
export type WeightingDraft = Readonly<{ name: string; targets: readonly TargetDraft[] }>

export const emptyWeighting: WeightingDraft = { name: '', targets: [] }

/** A target for a question: a cell for each answer, without percentages. */
export const newTarget = ({ id, options }: Field): TargetDraft => ({
  question: id,
  cells: options.map(({ code }) => ({ codes: [code], percent: '' })),
})

/** A saved weighting to change: with the answers that it leaves out, which may have come later, as cells without a percentage. */
export const draftOfWeighting = ({ name, targets }: Weighting, fields: readonly Field[]): WeightingDraft => ({
  name,
  targets: targets.map(({ question, cells }) => {
    const options = fields.find(({ id }) => id === question)?.options ?? []
    const isLeftOut = ({ code }: Choice) => !cells.some(({ codes }) => codes.includes(code))
    return {
      question,
      cells: [
        ...cells.map(({ codes, percent }) => ({ codes, percent: String(percent) })),
        ...options.filter(isLeftOut).map(({ code }) => ({ codes: [code], percent: '' })),
      ],
    }
  }),
})

/** What is typed in a cell, or NaN. Cells without a percentage are not part of the target, nor those of 0: nobody of them is wanted. */
export const percentIn = ({ percent }: CellDraft): number => numberIn(percent)

const targetOf = ({ question, cells }: TargetDraft): WeightTarget => ({
  question,
  cells: cells
    .filter((cell) => cell.percent.trim() !== '' && percentIn(cell) !== 0)
    .map((cell) => ({ codes: [...cell.codes], percent: percentIn(cell) })),
})

/** The sum of what is typed; NaN if a cell holds no number. */
export const sumOf = (target: TargetDraft): number => percentSum(targetOf(target))

/** The targets of a draft, or null while one is incomplete. `usualName` is for a weighting without a name yet. */
export const weightingOf = ({ name, targets }: WeightingDraft, usualName: string): Weighting | null =>
  Weighting.safeParse({ name: name.trim() || usualName, targets: targets.map(targetOf) }).data ?? null

export const withTarget = ({ targets, ...draft }: WeightingDraft, changed: TargetDraft): WeightingDraft => ({
  ...draft,
  targets: targets.map((target) => (target.question === changed.question ? changed : target)),
})

export const withoutTarget = ({ targets, ...draft }: WeightingDraft, question: string): WeightingDraft => ({
  ...draft,
  targets: targets.filter((target) => target.question !== question),
})

const shown = (percent: number): string => String(Math.round(percent * 100) / 100)

/** A cell together with the one before it; their percentages are added. */
export const mergedUp = ({ question, cells }: TargetDraft, at: number): TargetDraft => {
  const [above, cell] = [cells[at - 1], cells[at]]
  if (!above || !cell) return { question, cells }
  const percents = [above, cell].map(percentIn).filter((percent) => !Number.isNaN(percent))
  const percent = percents.length === 0 ? '' : shown(percents.reduce((sum, one) => sum + one, 0))
  const merged = { codes: [...above.codes, ...cell.codes], percent }
  return { question, cells: [...cells.slice(0, at - 1), merged, ...cells.slice(at + 1)] }
}

/** A cell of several answers as one cell for each, without percentages. */
export const split = ({ question, cells }: TargetDraft, at: number): TargetDraft => ({
  question,
  cells: cells.flatMap((cell, i) => (i === at ? cell.codes.map((code) => ({ codes: [code], percent: '' })) : [cell])),
})

/** Percentages as they were counted, none where nobody was: to be changed where they should differ. */
export const withCounted = ({ question, cells }: TargetDraft, countOf: (codes: readonly number[]) => number) => {
  const all = cells.reduce((sum, { codes }) => sum + countOf(codes), 0)
  return {
    question,
    cells: cells.map((cell) => ({
      ...cell,
      percent: countOf(cell.codes) > 0 ? shown((100 * countOf(cell.codes)) / all) : '',
    })),
  }
}

/** The texts of the answers of a cell. */
export const cellText = ({ codes }: Pick<CellDraft, 'codes'>, options: readonly Choice[]): string =>
  codes.map((code) => options.find((option) => option.code === code)?.text ?? String(code)).join(' / ')
