import {
  type ExportFormat,
  type ExportKind,
  exportFormats,
  formatsFor,
  MOST_DECIMALS,
} from '@portal/contracts/reporting/exports'
import { languageChoice, useSiteLanguages } from '../../../lib/site-languages.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NumberStepper } from '../../../ui/number-stepper.tsx'

export type ExportChoices = Readonly<{
  kind: ExportKind
  format: ExportFormat
  language: string
  decimals: number
  answers: 'codes' | 'labels'
  byteOrderMark: boolean
}>

type FormProps = Readonly<{ choices: ExportChoices; onChoices: (choices: ExportChoices) => void }>

function LanguageChoice({ choices, onChoices }: FormProps) {
  const t = useTexts('reporting/exports')
  const languages = useSiteLanguages()
  if (languages.length < 2) return null
  return (
    <Select
      label={t('language')}
      value={choices.language}
      choices={languages.map(languageChoice)}
      onChoose={(language) => onChoices({ ...choices, language })}
    />
  )
}

/** What only an export of responses has. */
function ResponsesChoices({ choices, onChoices }: FormProps) {
  const t = useTexts('reporting/exports')
  return (
    <>
      {!exportFormats[choices.format].codesOnly && (
        <Select
          label={t('answers')}
          value={choices.answers}
          choices={(['codes', 'labels'] as const).map((value) => ({ value, text: t(`answers-${value}`) }))}
          onChoose={(value) => onChoices({ ...choices, answers: value === 'labels' ? 'labels' : 'codes' })}
        />
      )}
      <Notice tone="info" title={t('personal')} />
    </>
  )
}

const KINDS = ['tables', 'responses'] as const

/** Another content keeps the format if it can be held by it. */
const withKind = (choices: ExportChoices, kind: ExportKind): ExportChoices => {
  const formats = formatsFor(kind)
  return { ...choices, kind, format: formats.includes(choices.format) ? choices.format : (formats[0] ?? 'csv') }
}

/** `isQuestion`: the tables are those of one question. */
export function ExportForm({ choices, isQuestion, onChoices }: FormProps & Readonly<{ isQuestion: boolean }>) {
  const t = useTexts('reporting/exports')
  const report = useTexts('reporting/reports')
  const { kind, format, decimals, byteOrderMark } = choices
  const chooseFormat = (text: string) => {
    const chosen = formatsFor(kind).find((one) => one === text)
    if (chosen) onChoices({ ...choices, format: chosen })
  }
  return (
    <div className="export-form">
      {kind !== 'report' && (
        <Select
          label={t('content')}
          value={kind}
          choices={KINDS.map((value) => ({
            value,
            text: t(value === 'tables' && isQuestion ? 'content-question' : `content-${value}`),
          }))}
          onChoose={(value) => onChoices(withKind(choices, value === 'responses' ? 'responses' : 'tables'))}
        />
      )}
      <Select
        label={t('format')}
        value={format}
        choices={formatsFor(kind).map((value) => ({ value, text: t(`format-${value}`) }))}
        onChoose={chooseFormat}
      />
      <LanguageChoice choices={choices} onChoices={onChoices} />
      {kind === 'responses' && <ResponsesChoices choices={choices} onChoices={onChoices} />}
      {exportFormats[format].roundsFigures && kind !== 'responses' && (
        <NumberStepper
          label={report('decimals')}
          fewer={report('fewer-decimals')}
          more={report('more-decimals')}
          value={decimals}
          min={0}
          max={MOST_DECIMALS}
          onValue={(value) => onChoices({ ...choices, decimals: value })}
        />
      )}
      {format === 'csv' && (
        <Checkbox isChecked={byteOrderMark} onChange={(value) => onChoices({ ...choices, byteOrderMark: value })}>
          {t('byte-order-mark')}
        </Checkbox>
      )}
    </div>
  )
}
