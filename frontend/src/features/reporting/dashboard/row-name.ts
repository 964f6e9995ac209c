import type { RowInWords } from '@portal/contracts/reporting/run-in-words'

/** The name of a row that stands alone: in a summary of items with its section, which says of what the figure of the item is. */
export const rowName = ({ section, label }: Pick<RowInWords, 'section' | 'label'>): string =>
  section === '' ? label : `${section} – ${label}`
