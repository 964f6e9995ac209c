import type { Wording } from '@portal/contracts/http/wording'
import type { TextFile, Texts } from './exchange.ts'
import { shownText } from './found-texts.ts'

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0'

/** The category of the note with a text as it was when the file was written. */
const BEFORE = 'before'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The id of a file in XLIFF has no slash. */
const fileId = (section: string): string => section.replace('/', '.')
const sectionOf = (id: string): string => id.replace('.', '/')

/** All texts of a language as XLIFF 2.1: a file for each section, a unit for each text. */
export const xliffOf = ({ language, sections }: Wording): string => {
  const files = sections.map(({ section, texts }) => {
    const units = texts.map(
      (text) => `    <unit id="${escaped(text.key)}">
      <notes>
        <note category="${BEFORE}">${escaped(shownText(text))}</note>
      </notes>
      <segment>
        <source xml:space="preserve">${escaped(text.english)}</source>
        <target xml:space="preserve">${escaped(shownText(text))}</target>
      </segment>
    </unit>`,
    )
    return `  <file id="${escaped(fileId(section))}">\n${units.join('\n')}\n  </file>`
  })
  const head = `<xliff xmlns="${NAMESPACE}" version="2.1" srcLang="en" trgLang="${escaped(language)}">`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${files.join('\n')}\n</xliff>\n`
}

const within = (parent: Element, name: string): readonly Element[] => [
  ...parent.getElementsByTagNameNS(NAMESPACE, name),
]

/** The translation of a unit; null where it has none, or one with elements in it. */
const targetOf = (unit: Element): string | null => {
  const targets = within(unit, 'target')
  if (targets.length === 0 || targets.some(({ children }) => children.length > 0)) return null
  return targets.map(({ textContent }) => textContent).join('')
}

/** The text of a unit when the file was written; null in a file of an earlier release, or of somebody else's making. */
const beforeOf = (unit: Element): string | null =>
  within(unit, 'note').find((note) => note.getAttribute('category') === BEFORE)?.textContent ?? null

const rootOf = (file: string): Element | null => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(file)) return null
  const document = new DOMParser().parseFromString(file, 'application/xml')
  const root = document.documentElement
  const isXliff = root.localName === 'xliff' && root.namespaceURI === NAMESPACE
  return isXliff && document.getElementsByTagName('parsererror').length === 0 ? root : null
}

type Unit = Readonly<{ section: string; key: string; target: string | null; before: string | null }>

const unitsIn = (root: Element): readonly Unit[] =>
  within(root, 'file').flatMap((file) => {
    const section = sectionOf(file.getAttribute('id') ?? '')
    return within(file, 'unit').map((unit) => ({
      section,
      key: unit.getAttribute('id') ?? '',
      target: targetOf(unit),
      before: beforeOf(unit),
    }))
  })

const textsBy = (units: readonly Unit[], which: 'target' | 'before'): Texts => {
  const texts = new Map<string, Map<string, string>>()
  for (const { section, key, [which]: text } of units) {
    const own = texts.get(section) ?? new Map<string, string>()
    if (text !== null) own.set(key, text)
    texts.set(section, own)
  }
  return texts
}

/** Reads a file of XLIFF 2.0 or 2.1; null for what is none, or has no language. */
export const fromXliff = (file: string): TextFile | null => {
  const root = rootOf(file)
  const language = root?.getAttribute('trgLang')
  if (!root || !language) return null
  const units = unitsIn(root)
  const unread = units.filter(({ target }) => target === null).map(({ section, key }) => `${section} ${key}`)
  return { language, texts: textsBy(units, 'target'), before: textsBy(units, 'before'), unread }
}
