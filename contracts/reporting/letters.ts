import type { TableCell, TableColumn } from './table.ts'

/** A column that a cell exceeds, by its letter. `strict`: at the strict level, which prints in capitals. */
export type Letter = Readonly<{ name: string; strict: boolean }>

type Lettered = readonly Pick<TableColumn, 'id' | 'letter'>[]

/** The letters of the columns that a cell exceeds, in the order of the columns. */
export const lettersOf = ({ higherThan }: Pick<TableCell, 'higherThan'>, columns: Lettered): readonly Letter[] =>
  columns.flatMap(({ id, letter }) => {
    const found = higherThan.find(({ column }) => column === id)
    return found ? [{ name: letter, strict: found.strict }] : []
  })

/**
 * Letters as they are printed: `ABc`. Where any column of the run has a name of two letters they are separated, since `AB`
 * could be two columns or one.
 */
export const lettersInText = (letters: readonly Letter[], columns: Lettered): string =>
  letters
    .map(({ name, strict }) => (strict ? name.toUpperCase() : name.toLowerCase()))
    .join(columns.some(({ letter }) => letter.length > 1) ? ' ' : '')
