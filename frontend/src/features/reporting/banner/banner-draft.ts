import type { Banner } from '@portal/contracts/http/reporting/banners'
import type { BannerData, BannerSegment } from '@portal/contracts/reporting/saved/banner'
import { newCommandId } from '../../../lib/command-id.ts'

/** A banner while it is edited: columns and groups have ids, by which they are moved. */
export type GroupDraft = Readonly<{ id: string; label: string; items: readonly BannerSegment[] }>
export type ColumnDraft = Readonly<{ id: string; label: string; heading: string; groups: readonly GroupDraft[] }>
export type BannerDraft = Readonly<{ name: string; note: string; columns: readonly ColumnDraft[] }>

const newGroup = (items: readonly BannerSegment[] = []): GroupDraft => ({ id: newCommandId(), label: '', items })

/** A column of everybody who is in any of the segments. */
export const newColumn = (heading: string, items: readonly BannerSegment[]): ColumnDraft => ({
  id: newCommandId(),
  label: '',
  heading,
  groups: [newGroup(items)],
})

export const emptyDraft: BannerDraft = { name: '', note: '', columns: [] }

export const draftOfBanner = ({ BannerName: name, BannerNote: note, BannerData: data }: Banner): BannerDraft => ({
  name,
  note,
  columns: data.columns.map(({ groups, ...column }) => ({
    ...column,
    id: newCommandId(),
    groups: groups.map((group) => ({ ...group, id: newCommandId() })),
  })),
})

export const dataOf = ({ columns }: BannerDraft): BannerData => ({
  columns: columns.map(({ label, heading, groups }) => ({
    label,
    heading,
    groups: groups.map((group) => ({ label: group.label, items: [...group.items] })),
  })),
})

export const withColumns = (draft: BannerDraft, ...columns: readonly ColumnDraft[]): BannerDraft => ({
  ...draft,
  columns: [...draft.columns, ...columns],
})

export const withoutColumn = (draft: BannerDraft, id: string): BannerDraft => ({
  ...draft,
  columns: draft.columns.filter((column) => column.id !== id),
})

/** The column moved to a place, counted among the others. */
export const withColumnAt = (draft: BannerDraft, id: string, place: number): BannerDraft => {
  const column = draft.columns.find((one) => one.id === id)
  if (!column || place < 0 || place >= draft.columns.length) return draft
  const rest = draft.columns.filter((one) => one !== column)
  return { ...draft, columns: [...rest.slice(0, place), column, ...rest.slice(place)] }
}

export const placeOf = ({ columns }: BannerDraft, id: string): number => columns.findIndex((one) => one.id === id)

export const changedColumn = (
  draft: BannerDraft,
  id: string,
  change: (column: ColumnDraft) => Partial<ColumnDraft>,
): BannerDraft => ({
  ...draft,
  columns: draft.columns.map((column) => (column.id === id ? { ...column, ...change(column) } : column)),
})

/** Nested in what is there: who is in all groups. */
export const withGroup = (draft: BannerDraft, column: string): BannerDraft =>
  changedColumn(draft, column, ({ groups }) => ({ groups: [...groups, newGroup()] }))

export const withoutGroup = (draft: BannerDraft, column: string, group: string): BannerDraft =>
  changedColumn(draft, column, ({ groups }) => ({ groups: groups.filter(({ id }) => id !== group) }))

const isSame = (a: BannerSegment, b: BannerSegment): boolean => {
  const { label: _a, ...one } = a
  const { label: _b, ...other } = b
  return JSON.stringify(one) === JSON.stringify(other)
}

type Place = Readonly<{ column: string; group: string }>

const changedItems = (
  draft: BannerDraft,
  { column, group }: Place,
  change: (items: readonly BannerSegment[]) => readonly BannerSegment[],
): BannerDraft =>
  changedColumn(draft, column, ({ groups }) => ({
    groups: groups.map((one) => (one.id === group ? { ...one, items: change(one.items) } : one)),
  }))

/** The segments merged into a group, each once. */
export const withSegments = (draft: BannerDraft, place: Place, added: readonly BannerSegment[]): BannerDraft =>
  changedItems(draft, place, (items) => [...items, ...added.filter((one) => !items.some((item) => isSame(one, item)))])

export const withoutSegment = (draft: BannerDraft, place: Place, segment: BannerSegment): BannerDraft =>
  changedItems(draft, place, (items) => items.filter((item) => item !== segment))
