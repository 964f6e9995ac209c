import type { DeskText, Wording } from '@portal/contracts/http/wording'
import { isFit, type TextChanges } from '@portal/contracts/site/wording'
import { shownText } from './found-texts.ts'

/** The texts of a language as a file has them: by section and key. `unread`: keys whose text could not be read. */
export type TextFile = Readonly<{
  language: string
  texts: ReadonlyMap<string, ReadonlyMap<string, string>>
  unread: readonly string[]
}>

/** What a file changes. `refused`: texts that there are none of, that name other values, or that could not be read. */
export type FileChanges = Readonly<{
  changes: readonly Readonly<{ section: string; texts: TextChanges }>[]
  count: number
  refused: readonly string[]
}>

export const jsonOf = ({ language, sections }: Wording): string => {
  const texts = sections.map(({ section, texts: all }) => [
    section,
    Object.fromEntries(all.map((text) => [text.key, shownText(text)])),
  ])
  return `${JSON.stringify({ language, texts: Object.fromEntries(texts) }, null, 2)}\n`
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What JSON there is; null for what is none. */
const inJson = (file: string): unknown => {
  try {
    return JSON.parse(file)
  } catch {
    return null
  }
}

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  isRecord(value) ? Object.entries(value) : []

/** Null for what is no such file. */
export const fromJson = (file: string): TextFile | null => {
  const read = inJson(file)
  if (!isRecord(read) || typeof read['language'] !== 'string' || !isRecord(read['texts'])) return null
  const all = entriesOf(read['texts']).map(([section, texts]) => [section, entriesOf(texts)] as const)
  const strings = (texts: ReturnType<typeof entriesOf>) =>
    texts.flatMap(([key, text]) => (typeof text === 'string' ? [[key, text] as const] : []))
  const others = (texts: ReturnType<typeof entriesOf>) => texts.filter(([, text]) => typeof text !== 'string')
  return {
    language: read['language'],
    texts: new Map(all.map(([section, texts]) => [section, new Map(strings(texts))])),
    unread: all.flatMap(([section, texts]) => others(texts).map(([key]) => `${section} ${key}`)),
  }
}

/** A text that is as the product has it is no own text. */
const changeTo = (text: string, standard: string | null): string | null => (text === standard ? null : text)

/** A text of the file can stand in place of this one. */
const isUsable = (now: DeskText | undefined, text: string): now is DeskText =>
  now !== undefined && text.trim() !== '' && isFit(now.english, text)

type OfSection = Readonly<{ texts: ReadonlyMap<string, string>; known: ReadonlyMap<string, DeskText> }>

const changedIn = ({ texts, known }: OfSection): TextChanges =>
  Object.fromEntries(
    [...texts].flatMap(([key, text]) => {
      const now = known.get(key)
      return isUsable(now, text) && text !== shownText(now) ? [[key, changeTo(text, now.standard)]] : []
    }),
  )

const refusedIn = ({ texts, known }: OfSection): readonly string[] =>
  [...texts].flatMap(([key, text]) => (isUsable(known.get(key), text) ? [] : [key]))

/** What differs in a file from what members read now. */
export const changesBy = (file: TextFile, { sections }: Wording): FileChanges => {
  const knownIn = new Map(sections.map(({ section, texts }) => [section, new Map(texts.map((one) => [one.key, one]))]))
  const all = [...file.texts].map(([section, texts]) => ({ section, texts, known: knownIn.get(section) ?? new Map() }))
  const changes = all
    .map((one) => ({ section: one.section, texts: changedIn(one) }))
    .filter(({ texts }) => Object.keys(texts).length > 0)
  const refused = all.flatMap((one) => refusedIn(one).map((key) => `${one.section} ${key}`))
  const count = changes.reduce((sum, { texts }) => sum + Object.keys(texts).length, 0)
  return { changes, count, refused: [...file.unread, ...refused] }
}
