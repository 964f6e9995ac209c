import type { RowInWords, TableInWords } from './run-in-words.ts'

/** A point of a scale, a rank or a band; "no comment"; "no answer". */
export const isPart = ({ kind }: Pick<RowInWords, 'kind'>): boolean => kind === 'code' || kind === 'none'

/** What a row of an item is: the same in all items that have it. */
const identityOf = ({ id, code, label }: RowInWords): string => (code === null ? `${id} ${label}` : `code ${code}`)

type WithRows = Pick<TableInWords, 'rows'>

/** The parts of all items of a question, in their order. Some items have more than others: "no comment" is offered item by item. */
export const partsOfItems = (items: readonly WithRows[]): readonly RowInWords[] => {
  const parts: RowInWords[] = []
  for (const { rows } of items) {
    let after = -1
    for (const row of rows.filter(isPart)) {
      const known = parts.findIndex((one) => identityOf(one) === identityOf(row))
      if (known < 0) parts.splice(after + 1, 0, row)
      after = known < 0 ? after + 1 : known
    }
  }
  return parts
}

/** The row of an item that is this part; null if the item does not have it. */
export const partIn = ({ rows }: WithRows, part: RowInWords): RowInWords | null =>
  rows.find((row) => isPart(row) && identityOf(row) === identityOf(part)) ?? null
