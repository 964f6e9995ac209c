import type { Field } from '@portal/contracts/reporting/field'
import { OwnRow, type OwnRowKind } from '@portal/contracts/reporting/own-row'
import { numberIn } from '../../../lib/number-in.ts'
import { viewOf } from '../shape-view.ts'

/** A row while it is written: everything as it was typed, whatever the kind needs. */
export type OwnRowDraft = Readonly<{
  question: string
  item: number | null
  kind: OwnRowKind
  label: string
  codes: readonly number[]
  less: readonly number[]
  scores: Readonly<Record<number, string>>
  count: string
  percent: string
}>

const NPS_POINTS = 11

/** The rows that can be made of a question. */
export const kindsFor = (field: Field): readonly OwnRowKind[] => {
  const { ownRows, isCoded } = viewOf(field.shape)
  return ownRows.filter((kind) => kind !== 'nps' || !isCoded || field.options.length === NPS_POINTS)
}

/** A new row about a question, of the first kind that fits; scores begin as the codes. */
export const draftFor = (field: Field): OwnRowDraft => ({
  question: field.id,
  item: null,
  kind: kindsFor(field)[0] ?? 'net',
  label: '',
  codes: [],
  less: [],
  scores: Object.fromEntries(field.options.map(({ code }) => [code, String(code)])),
  count: '2',
  percent: '90',
})

const partsOf = ({ kind, label, codes, less, scores, count, percent }: OwnRowDraft): object => {
  const name = label.trim()
  switch (kind) {
    case 'net':
      return { label: name, codes }
    case 'difference':
      return { label: name, codes, less }
    case 'mean': {
      const given = Object.entries(scores).filter(([, score]) => score.trim() !== '')
      return {
        ...(name !== '' && { label: name }),
        scores: given.map(([code, score]) => ({ code: Number(code), score: numberIn(score) })),
      }
    }
    case 'first':
    case 'last':
      return { count: numberIn(count) }
    case 'percentile':
      return { percent: numberIn(percent) }
    case 'nps':
    case 'sum':
    case 'se':
      return {}
  }
}

/** The row, or null while it is incomplete. */
export const rowOf = (draft: OwnRowDraft): OwnRow | null => {
  const { question, item, kind } = draft
  return OwnRow.safeParse({ kind, question, ...(item !== null && { item }), ...partsOf(draft) }).data ?? null
}
