import type { RowInWords, TableInWords } from './run-in-words.ts'

/** A point of a scale, a rank or a band; "no comment"; "no answer". */
export const isPart = ({ kind }: Pick<RowInWords, 'kind'>): boolean => kind === 'code' || kind === 'none'

/** What a row of an item is: the same in all items that have it. */
const identityOf = ({ id, code, label }: RowInWords): string => (code === null ? `${id} ${label}` : `code ${code}`)

type WithRows = Pick<TableInWords, 'rows'>

/** The parts of all items of a question, in their order. Some items have more than others: "no comment" is offered item by item. */
export const partsOfItems = (items: readonly WithRows[]): readonly RowInWords[] => {
  const parts: RowInWords[] = []
  const identities: string[] = []
  for (const { rows } of items) {
    let after = -1
    for (const row of rows.filter(isPart)) {
      const identity = identityOf(row)
      const known = identities.indexOf(identity)
      if (known < 0) {
        parts.splice(after + 1, 0, row)
        identities.splice(after + 1, 0, identity)
      }
      after = known < 0 ? after + 1 : known
    }
  }
  return parts
}

/** The rows of an item in the order of these parts; null for each that the item does not have. */
export const rowsOfParts = ({ rows }: WithRows, parts: readonly RowInWords[]): readonly (RowInWords | null)[] => {
  const byIdentity = new Map(rows.filter(isPart).map((row) => [identityOf(row), row]))
  return parts.map((part) => byIdentity.get(identityOf(part)) ?? null)
}
