import type { Table } from '../../runtime/rows/table.ts'

/** The community's own texts of a section in a language. */
export type WordingRow = {
  language: string
  section: string
  texts: Readonly<Record<string, string>>
  changedAt: string
}

export const wordingTable: Table<WordingRow> = {
  name: 'wording',
  columns: { language: 'text', section: 'text', texts: 'jsonb', changedAt: 'timestamptz' },
  key: ['language', 'section'],
  keepBytes: 1024 * 1024,
}

/** A language that the community added. */
export type AddedLanguage = { language: string; addedAt: string }

export const addedLanguageTable: Table<AddedLanguage> = {
  name: 'added_language',
  columns: { language: 'text', addedAt: 'timestamptz' },
  key: ['language'],
  keepBytes: 64 * 1024,
}
