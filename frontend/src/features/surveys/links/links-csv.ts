import type { IssuedLink } from '@portal/contracts/http/survey-links'
import { BYTE_ORDER_MARK, csvLine } from '@portal/contracts/reporting/csv-line'

/** For a portal at this address. A row for each member, in the form that mail programs and spreadsheets read. */
export const linksCsv = (portal: string, links: readonly IssuedLink[]): string =>
  [
    BYTE_ORDER_MARK,
    csvLine(['name', 'e-mail', 'link', 'good until']),
    ...links.map(({ name, member, link, expiresAt }) => csvLine([name, member, new URL(link, portal).href, expiresAt])),
  ].join('')
