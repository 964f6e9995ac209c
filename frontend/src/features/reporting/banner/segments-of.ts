import type { SurveyId } from '@portal/contracts/ids'
import { type Field, isByPeriod } from '@portal/contracts/reporting/field'
import type { Column } from '@portal/contracts/reporting/field-shapes'
import { labelInWords, type Reader } from '@portal/contracts/reporting/in-words'
import { columnsOf, conditionOf } from '@portal/contracts/reporting/picked-banner'
import type { BannerSegment } from '@portal/contracts/reporting/saved/banner'
import type { Say } from '@portal/contracts/texts/say'
import type { Sections } from '@portal/contracts/texts/sections'
import { askingOf, viewOf } from '../shape-view.ts'

type SayTime = Say<Sections['reporting/time']>
type About = Readonly<{ surveyID: SurveyId; field: Field; item: number | null; reader: Reader; time: SayTime }>

const labelOf = (column: Column, at: number, { field, item, reader }: About): string => {
  const [rule] = column
  const value = rule?.values[0]
  const band = field.bands[at]
  if (band && !viewOf(field.shape).isCoded) return labelInWords({ key: 'band', ...band }, reader)
  if (rule?.op === '=' && value !== undefined) return labelInWords({ key: 'rank', rank: value }, reader)
  const { choices } = askingOf(field, item)
  return choices.find(({ code }) => code === value)?.text ?? String(value ?? '')
}

/** What a question, or one item of it, offers for columns: a segment for each code, rank or band. */
export const segmentsOf = (about: About): readonly BannerSegment[] => {
  const { surveyID, field, item, time } = about
  if (isByPeriod(field)) {
    const all = [undefined, ...(field.periods ?? [])]
    return all.map(
      (by): BannerSegment => ({
        type: 'periods',
        label: `${field.text} · ${time(by ? `by-${by}` : 'by-suiting')}`.slice(0, 300),
        surveyID,
        qid: field.id,
        ...(by && { by }),
      }),
    )
  }
  return columnsOf(field, item).map((column, at): BannerSegment => {
    const label = labelOf(column, at, about)
    const [rule] = column
    const precode = rule?.values[0]
    const isCode = column.length === 1 && rule?.op === 'IN' && precode !== undefined
    return isCode
      ? { type: 'item', label, surveyID, qid: field.id, ...(item !== null && { item }), precode }
      : { type: 'filter', label, surveyID, condition: conditionOf(column, field.id, item) }
  })
}

/** The heading of columns made of it. */
export const headingOf = ({ field, item }: Pick<About, 'field' | 'item'>): string => {
  const found = field.items.find(({ code }) => code === item)
  return (found ? `${field.text} – ${found.text}` : field.text).slice(0, 300)
}
