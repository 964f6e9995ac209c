import { dirname, join } from 'node:path/posix'
import type { SourceFile } from './source-file.ts'

const LINK = /\]\(([^)\s]+)\)/g
const FENCED = /^```.*?^```/gms

/** The names by which links reach the headings of a page, as repositories show them: `What is kept how long` is `what-is-kept-how-long`. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.replaceAll(FENCED, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

/** One line of text for each link of a page to a page, or to a heading of one, that is not there. Links to other sites and to pictures are not followed. */
export const deadLinks = (pages: readonly SourceFile[]): readonly string[] => {
  const anchors = new Map(pages.map(({ path, text }) => [path, anchorsOf(text)]))
  const isThere = (from: string, link: string): boolean => {
    const [file = '', anchor] = link.split('#')
    const headings = anchors.get(file === '' ? from : join(dirname(from), file))
    return headings !== undefined && (anchor === undefined || headings.has(anchor))
  }
  return pages.flatMap(({ path, text }) =>
    [...text.matchAll(LINK)]
      .map(([, link = '']) => link)
      .filter((link) => /^#|^[^:]+\.md(#|$)/.test(link) && !isThere(path, link))
      .map((link) => `${path}: ${link}`),
  )
}
