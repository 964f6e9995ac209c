import type { Label } from '@portal/contracts/reporting/label'
import { kindsOf, type MarkKind, PARTS, PLACES, partCode, placeCode } from '@portal/contracts/survey/marks'
import type { QuestionByShape } from '@portal/contracts/survey/question'
import { askedColumn, codeColumn, numberColumn } from '../response/column-keys.ts'
import { type BasePlan, type PlanContext, type RowPlan, type TablePlan, wholeTable } from './plan.ts'
import { codeRow, netRow, numberRows, textsRow, unansweredRows } from './rows.ts'

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1)

/** In whole seconds, or tenths of one where the parts are short. */
const secondsAt = (seconds: number, part: number): number => {
  const at = (seconds * part) / PARTS
  return seconds >= 10 * PARTS ? Math.round(at) : Math.round(at * 10) / 10
}

type Rows = Readonly<{ base: BasePlan; id: string; kind: MarkKind; seconds: number }>

/** Of one kind: how many said it anywhere, when, and about which part of the picture. */
const rowsOf = ({ base, id, kind, seconds }: Rows): readonly RowPlan[] => {
  const section: Label = { key: 'marks', kind }
  const of = (code: number, label: Label): RowPlan =>
    codeRow(base, { id: `${kind}-${code}`, label, section, code }, [codeColumn(id, code)])
  const places = upTo(PLACES).map((place) => placeCode(kind, place))
  const anywhere = places.map((code) => codeColumn(id, code))
  return [
    netRow(base, { id: `${kind}-any`, label: { key: 'marks-anywhere', kind }, section }, anywhere),
    ...upTo(PARTS).map((part) =>
      of(partCode(kind, part), {
        key: 'video-part',
        from: secondsAt(seconds, part - 1),
        to: secondsAt(seconds, part),
      }),
    ),
    ...upTo(PLACES).map((place) => of(placeCode(kind, place), { key: 'video-place', place })),
  ]
}

/** Who saw the video and how often they said something, and for each kind when and where. What was said is listed elsewhere. */
export const marksPlans = (context: PlanContext<QuestionByShape['marks']>): readonly TablePlan[] => {
  const { question, withUnanswered } = context
  const { id, reaction, video } = question
  const gave = numberColumn(id)
  const base: BasePlan = { asked: askedColumn(id), answered: [gave], chosen: [gave] }
  return [
    {
      ...wholeTable(context),
      base,
      rows: [
        textsRow(base, { id: gave, label: { key: 'answered' } }, gave),
        ...kindsOf(reaction).flatMap((kind) => rowsOf({ base, id, kind, seconds: video.seconds })),
        ...numberRows(base, id),
        ...unansweredRows(base, withUnanswered),
      ],
    },
  ]
}
