import type { TableSpec } from '@portal/contracts/reporting/table'
import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import type { AskedFigure } from './asked-figure.ts'
import './who.css'

type Ask = (asked: AskedFigure) => void

const Asking = createContext<Ask | null>(null)

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

function AskedAbout({ onAsk, ...figure }: FigureProps & Readonly<{ onAsk: Ask }>) {
  const t = useTexts('reporting/respondents')
  const { table, row, column, rowLabel, columnLabel, children } = figure
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

/** A figure of a table; a button while it can be asked about. */
export function Figure(props: FigureProps) {
  const onAsk = use(Asking)
  return onAsk === null || props.children === '' ? props.children : <AskedAbout {...props} onAsk={onAsk} />
}
