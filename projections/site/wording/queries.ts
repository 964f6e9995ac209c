import type { Pool } from '@portal/infra/database/pool'

/** By section, and in it by key. */
export type OwnTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

export type WordingQueries = Readonly<{
  /** The community's own texts in a language. */
  textsIn: (language: string) => Promise<OwnTexts>
  /** The languages that the community added, by their tags. */
  added: () => Promise<readonly string[]>
}>

type Row = Readonly<{ section: string; texts: Readonly<Record<string, string>> }>
type LanguageRow = Readonly<{ language: string }> & Row

const allOwnTexts = async (pool: Pool): Promise<ReadonlyMap<string, OwnTexts>> => {
  const text = `select language, section, texts from read.wording where texts <> '{}' order by language, section`
  const found = new Map<string, OwnTexts>()
  for (const { language, section, texts } of (await pool.query<LanguageRow>(text)).rows)
    found.set(language, { ...found.get(language), [section]: texts })
  return found
}

export const wordingQueries = (pool: Pool): WordingQueries => ({
  textsIn: async (language) => {
    const text = `select section, texts from read.wording where language = $1 and texts <> '{}' order by section`
    const { rows } = await pool.query<Row>(text, [language])
    return Object.fromEntries(rows.map(({ section, texts }) => [section, texts]))
  },
  added: async () => {
    const { rows } = await pool.query<Readonly<{ language: string }>>(
      'select language from read.added_language order by language',
    )
    return rows.map(({ language }) => language)
  },
})

/** The community's own texts in all languages, and the languages that it added: for what a process says by itself. */
export const ownWords = async (pool: Pool) => {
  const [texts, languages] = await Promise.all([allOwnTexts(pool), wordingQueries(pool).added()])
  return { texts, languages }
}
