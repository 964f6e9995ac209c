import type { DeskText, Wording } from '@portal/contracts/http/wording'
import { isFit, LONGEST_TEXT, type TextChanges } from '@portal/contracts/site/wording'
import { shownText } from './found-texts.ts'

/** By section and key. */
export type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The texts of a language as a file has them: by section and key. `unread`: keys whose text could not be read. */
export type TextFile = Readonly<{
  language: string
  texts: Texts
  /** As they were when the file was written; of a file of an earlier release, or of somebody else's making, nothing is known. */
  before: Texts
  unread: readonly string[]
}>

/**
 * What a file changes. `refused`: texts that there are none of, that name other values, or that could not be read. `meanwhile`: texts that somebody else has
 * changed since the file was written, and that the file changes too: they are left.
 */
export type FileChanges = Readonly<{
  changes: readonly Readonly<{ section: string; texts: TextChanges }>[]
  count: number
  refused: readonly string[]
  meanwhile: readonly string[]
}>

export const jsonOf = ({ language, sections }: Wording): string => {
  const texts = sections.map(({ section, texts: all }) => [
    section,
    Object.fromEntries(all.map((text) => [text.key, shownText(text)])),
  ])
  const all = Object.fromEntries(texts)
  return `${JSON.stringify({ language, texts: all, before: all }, null, 2)}\n`
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

type Sections = readonly (readonly [string, ReturnType<typeof entriesOf>])[]

const sectionsOf = (value: unknown): Sections =>
  entriesOf(value).map(([section, texts]) => [section, entriesOf(texts)] as const)

const textsOf = (sections: Sections): Texts => {
  const strings = (texts: ReturnType<typeof entriesOf>) =>
    texts.flatMap(([key, text]) => (typeof text === 'string' ? [[key, text] as const] : []))
  return new Map(sections.map(([section, texts]) => [section, new Map(strings(texts))]))
}

/** Null for what is no such file. */
export const fromJson = (file: string): TextFile | null => {
  const read = inJson(file)
  if (!isRecord(read) || typeof read['language'] !== 'string' || !isRecord(read['texts'])) return null
  const all = sectionsOf(read['texts'])
  const others = (texts: ReturnType<typeof entriesOf>) => texts.filter(([, text]) => typeof text !== 'string')
  return {
    language: read['language'],
    texts: textsOf(all),
    before: textsOf(sectionsOf(read['before'])),
    unread: all.flatMap(([section, texts]) => others(texts).map(([key]) => `${section} ${key}`)),
  }
}

/** A text that is as the product has it is no own text. */
const changeTo = (text: string, standard: string | null): string | null => (text === standard ? null : text)

/** A text of the file can stand in place of this one. */
const isUsable = (now: DeskText | undefined, text: string): now is DeskText =>
  now !== undefined && text.trim() !== '' && text.length <= LONGEST_TEXT && isFit(now.english, text)

type OfSection = Readonly<{
  texts: ReadonlyMap<string, string>
  before: ReadonlyMap<string, string>
  known: ReadonlyMap<string, DeskText>
}>

/** The texts of the file that differ from those of now, but for those that were not changed in it. */
const differing = ({ texts, before, known }: OfSection) =>
  [...texts].flatMap(([key, text]) => {
    const now = known.get(key)
    return isUsable(now, text) && text !== shownText(now) && text !== before.get(key) ? [{ key, text, now }] : []
  })

/** Somebody else has changed it since the file was written. */
const isMeanwhile = ({ before }: OfSection, { key, now }: ReturnType<typeof differing>[number]): boolean =>
  (before.get(key) ?? shownText(now)) !== shownText(now)

const changedIn = (of: OfSection): TextChanges =>
  Object.fromEntries(
    differing(of)
      .filter((one) => !isMeanwhile(of, one))
      .map(({ key, text, now }) => [key, changeTo(text, now.standard)]),
  )

const refusedIn = ({ texts, known }: OfSection): readonly string[] =>
  [...texts].flatMap(([key, text]) => (isUsable(known.get(key), text) ? [] : [key]))

/** What is changed in a file, beside what members read now. */
export const changesBy = (file: TextFile, { sections }: Wording): FileChanges => {
  const knownIn = new Map(sections.map(({ section, texts }) => [section, new Map(texts.map((one) => [one.key, one]))]))
  const all = [...file.texts].map(([section, texts]) => {
    const of: OfSection = {
      texts,
      before: file.before.get(section) ?? new Map(),
      known: knownIn.get(section) ?? new Map(),
    }
    return { section, of }
  })
  const changes = all
    .map(({ section, of }) => ({ section, texts: changedIn(of) }))
    .filter(({ texts }) => Object.keys(texts).length > 0)
  const refused = all.flatMap(({ section, of }) => refusedIn(of).map((key) => `${section} ${key}`))
  const meanwhile = all.flatMap(({ section, of }) =>
    differing(of).flatMap((one) => (isMeanwhile(of, one) ? [`${section} ${one.key}`] : [])),
  )
  const count = changes.reduce((sum, { texts }) => sum + Object.keys(texts).length, 0)
  return { changes, count, refused: [...file.unread, ...refused], meanwhile }
}
