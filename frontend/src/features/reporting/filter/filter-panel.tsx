import type { Field } from '@portal/contracts/reporting/field'
import { conditionInWords } from '@portal/contracts/reporting/in-words'
import { lazy, useState } from 'react'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../report/panel.tsx'
import type { ReportOptions } from '../report/report-options.ts'
import { written } from '../report/written.ts'
import type { Counting } from './counting.ts'
import { saidCondition } from './said-condition.ts'

/** Once the panel is opened. */
const FilterEditor = lazy(async () => {
  const [editor] = await Promise.all([import('./filter-editor.tsx'), written.load()])
  return { default: editor.FilterEditor }
})

type FilterPanelProps = Counting & Readonly<{ fields: readonly Field[]; isBroken: boolean }>

/** The condition in words. */
const useWords = ({ filter }: ReportOptions, fields: readonly Field[]): string => {
  const language = useLanguage()
  const say = useTexts('reporting/results')
  const reader = { language, languages: [language], say }
  return filter ? conditionInWords(saidCondition(filter, fields), reader) : say('everybody')
}

type SummaryProps = Pick<FilterPanelProps, 'options' | 'savedWith'> & Readonly<{ isUnfinished: boolean; words: string }>

function Summary({ isUnfinished, words, options, savedWith }: SummaryProps) {
  const t = useTexts('reporting/reports')
  const { completesOnly, weight, weighting } = options
  const name = weight ?? savedWith.weightings.find((one) => one.weightingID === weighting)?.weighting.name
  return (
    <span className="panel__words" role="status">
      {words}
      {completesOnly && ` · ${t('completes-only')}`}
      {name !== undefined && ` · ${t('weighted-by', { name })}`}
      {isUnfinished && <em className="panel__unfinished"> {t('unfinished')}</em>}
    </span>
  )
}

/** Who is counted: one line, which can be opened to change it. */
export function FilterPanel(props: FilterPanelProps) {
  const { fields, savedWith, options, isBroken } = props
  const t = useTexts('reporting/reports')
  const [isUnfinished, setUnfinished] = useState(false)
  const isGone =
    options.weighting !== null && !savedWith.weightings.some((one) => one.weightingID === options.weighting)
  const words = useWords(options, fields)
  return (
    <Panel
      icon="filter"
      title={t('filter')}
      words={<Summary {...{ isUnfinished, words, options, savedWith }} />}
      warnings={
        <>
          {isBroken && <Notice tone="warn" title={t('filter-broken')} />}
          {isGone && <Notice tone="warn" title={t('weighting-gone')} />}
        </>
      }
    >
      {(isOpen) => <FilterEditor {...props} {...{ isOpen, words }} onUnfinished={setUnfinished} />}
    </Panel>
  )
}
