import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Figure } from '../who/who-scope.tsx'

type TotalFigureProps = Readonly<{ table: string; row: string; label: string; children: string }>

/** A figure of the only column of a topline. */
export function TotalFigure({ table, row, label, children }: TotalFigureProps) {
  const t = useTexts('reporting/results')
  return (
    <Figure table={table} row={row} column="total" rowLabel={label} columnLabel={t('total')}>
      {children}
    </Figure>
  )
}
