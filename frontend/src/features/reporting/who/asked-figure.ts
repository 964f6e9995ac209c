import type { CellRef } from '@portal/contracts/http/reporting/respondents'

/** A figure that is asked about, in words. */
export type AskedFigure = Readonly<{ cell: CellRef; figure: string; row: string; column: string }>
