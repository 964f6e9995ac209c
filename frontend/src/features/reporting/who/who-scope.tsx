import type { CellRef } from '@portal/contracts/http/reporting/respondents'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import './who.css'

/** A figure that is asked about, in words. */
export type AskedFigure = Readonly<{ cell: CellRef; figure: string; row: string; column: string }>

const Asking = createContext<((asked: AskedFigure) => void) | null>(null)

const WhoDialog = lazy(async () => ({ default: (await import('./who-dialog.tsx')).WhoDialog }))

type WhoScopeProps = Readonly<{ spec: TableSpec; isAsking: boolean; children: ReactNode }>

/** While `isAsking`, each figure inside is a button that lists the respondents behind it. */
export function WhoScope({ spec, isAsking, children }: WhoScopeProps) {
  const t = useTexts('reporting/respondents')
  const [asked, setAsked] = useState<AskedFigure | null>(null)
  return (
    <Asking value={isAsking ? setAsked : null}>
      {isAsking && (
        <p className="who-hint" role="status">
          {t('ask-hint')}
        </p>
      )}
      {children}
      {asked && (
        <Suspense>
          <WhoDialog spec={spec} asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </Asking>
  )
}

type FigureProps = Readonly<{
  table: string
  row: string
  column: string
  rowLabel: string
  columnLabel: string
  children: string
}>

/** A figure of a table; a button while it can be asked about. */
export function Figure({ table, row, column, rowLabel, columnLabel, children }: FigureProps) {
  const t = useTexts('reporting/respondents')
  const onAsk = use(Asking)
  if (onAsk === null || children === '') return children
  const asked = { cell: { table, row, column }, figure: children, row: rowLabel, column: columnLabel }
  return (
    <button
      type="button"
      className="who-figure"
      aria-label={t('who-is', { figure: children, row: rowLabel })}
      onClick={() => onAsk(asked)}
    >
      {children}
    </button>
  )
}
