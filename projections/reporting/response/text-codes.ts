import type { TextCoded } from '@portal/contracts/events/surveys'
import { codedTextColumn } from './column-keys.ts'
import { clearBit, type RespondentBits, setBit } from './index-bits.ts'
import type { ResponseRow } from './tables.ts'

type Written = Readonly<Record<string, string>>

const NOTHING: Written = {}

/** Everything that was written, whether it counts now or not. */
const writtenIn = ({ kept, texts }: ResponseRow): Written => kept?.texts ?? texts ?? NOTHING

/** What was written until now, as it stays when the row changes; nothing without codes, as only texts that have some are compared. */
export const writtenNow = (row: ResponseRow): Written => (row.coded === null ? NOTHING : { ...writtenIn(row) })

const give = (row: ResponseRow, key: string, codes: readonly number[], bits: RespondentBits): void => {
  for (const code of row.coded?.[key] ?? []) if (!codes.includes(code)) clearBit(bits, codedTextColumn(key, code))
  for (const code of codes) setBit(bits, codedTextColumn(key, code))
  const { [key]: _, ...others } = row.coded ?? {}
  const coded = codes.length > 0 ? { ...others, [key]: codes } : others
  row.coded = Object.keys(coded).length > 0 ? coded : null
}

/** The codes of a text. An erased respondent has no text: a rebuild cannot read it. */
export const applyCodes = (row: ResponseRow, { key, codes }: TextCoded, bits: RespondentBits): void => {
  if (row.texts !== null && row.status !== 'withdrawn') give(row, key, codes, bits)
}

/** A text that was changed is another text: its codes are dropped. */
export const dropCodesOfChanged = (row: ResponseRow, before: Written, bits: RespondentBits): void => {
  if (row.coded === null) return
  const now = writtenIn(row)
  for (const key of Object.keys(row.coded)) if (before[key] !== now[key]) give(row, key, [], bits)
}

/** Nothing of the respondent is coded any more. */
export const dropCodes = (row: ResponseRow, bits: RespondentBits): void => {
  for (const key of Object.keys(row.coded ?? {})) give(row, key, [], bits)
}
