import type { DataList } from '@portal/contracts/identity/data-lists'
import type { Instant } from '@portal/contracts/ids'
import { sayIn } from '../../texts/say.ts'

/** A list that the file has. `path`: of its two files, without their endings. */
export type ListInFile = Readonly<{ path: string; list: DataList; entries: number }>

type About = Readonly<{ language: string; siteTitle: string; madeAt: Instant; lists: readonly ListInFile[] }>

const momentIn = (language: string, at: Instant): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))

/** What the file with a member's data has, in the language of the member: plain text. */
export const readMe = ({ language, siteTitle, madeAt, lists }: About): string => {
  const say = sayIn(language, 'identity/member-file')
  const contents = lists.flatMap(({ path, list, entries }) => [
    `${path}.csv, ${path}.json`,
    `    ${say(`list-${list}`)} (${say('entries', { count: entries })})`,
  ])
  const notes = [say('twice'), say('columns'), say('times'), say('formulas'), say('uploads'), say('nothing-else')]
  const lines = [say('title', { site: siteTitle }), say('made', { at: momentIn(language, madeAt) }), '', ...notes]
  return [...lines, '', ...contents, ''].join('\r\n')
}
