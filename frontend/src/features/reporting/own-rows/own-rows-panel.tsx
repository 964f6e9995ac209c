import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { surveyRowsQuery } from '../queries.ts'
import { Panel } from '../report/panel.tsx'
import { written } from '../report/written.ts'
import type { OwnRowsProps } from './own-rows-editor.tsx'
import { useNameOfRow } from './use-name-of-row.ts'

/** Once the panel is opened. */
const OwnRowsEditor = lazy(async () => {
  const [editor] = await Promise.all([import('./own-rows-editor.tsx'), written.load()])
  return { default: editor.OwnRowsEditor }
})

/** The rows by their names, those that are saved with the survey first. */
function RowsInWords({ surveyId, rows }: Pick<OwnRowsProps, 'surveyId' | 'rows'>) {
  const t = useTexts('reporting/own-rows')
  const nameOf = useNameOfRow()
  const saved = useQuery(surveyRowsQuery(surveyId)).data?.rows ?? []
  const named = [...saved, ...rows].map(nameOf)
  if (named.length > 0) return <span className="panel__words">{named.join(' · ')}</span>
  return (
    <span className="panel__words" data-empty>
      {t('none')}
    </span>
  )
}

/** Rows that the reader adds to the tables: nets, means by scores, NPS and others. */
export function OwnRowsPanel(props: OwnRowsProps) {
  const t = useTexts('reporting/own-rows')
  const { surveyId, rows } = props
  return (
    <Panel icon="add" title={t('title')} words={<RowsInWords surveyId={surveyId} rows={rows} />}>
      {(isOpen) => <OwnRowsEditor {...props} isOpen={isOpen} />}
    </Panel>
  )
}
