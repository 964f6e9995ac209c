import type { WireData } from '@portal/contracts/survey/answer-data'

/** The variables of an address, `SOURCE=2&PANEL=abc`, by name; of a name that is there twice, the last. */
export const variablesIn = (written: string | undefined): WireData =>
  Object.fromEntries(new URLSearchParams(written ?? ''))
