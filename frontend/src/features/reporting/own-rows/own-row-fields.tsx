import type { Choice, Field } from '@portal/contracts/reporting/field'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { OwnRowDraft } from './own-row-draft.ts'

type FieldsProps = Readonly<{ draft: OwnRowDraft; field: Field; onDraft: (differs: Partial<OwnRowDraft>) => void }>
type CodesProps = Readonly<{
  legend: string
  options: readonly Choice[]
  chosen: readonly number[]
  onChosen: (codes: readonly number[]) => void
}>

function Codes({ legend, options, chosen, onChosen }: CodesProps) {
  return (
    <fieldset className="own-row__codes">
      <legend className="field__label">{legend}</legend>
      {options.map(({ code, text }) => (
        <Checkbox
          key={code}
          isChecked={chosen.includes(code)}
          onChange={(isChosen) => onChosen(isChosen ? [...chosen, code] : chosen.filter((other) => other !== code))}
        >
          {text}
        </Checkbox>
      ))}
    </fieldset>
  )
}

function Scores({ draft: { scores }, field, onDraft }: FieldsProps) {
  const t = useTexts('reporting/own-rows')
  return (
    <fieldset className="own-row__scores">
      <legend className="field__label">{t('scores')}</legend>
      {field.options.map(({ code, text }) => (
        <TextField
          key={code}
          label={text}
          inputMode="decimal"
          placeholder={t('no-score')}
          value={scores[code] ?? ''}
          onText={(score) => onDraft({ scores: { ...scores, [code]: score } })}
        />
      ))}
    </fieldset>
  )
}

/** What a row of this kind needs. */
export function OwnRowFields(props: FieldsProps) {
  const { draft, field, onDraft } = props
  const t = useTexts('reporting/own-rows')
  const name = <TextField label={t('name')} value={draft.label} onText={(label) => onDraft({ label })} />
  const codes = (legend: string) => (
    <Codes {...{ legend }} options={field.options} chosen={draft.codes} onChosen={(some) => onDraft({ codes: some })} />
  )
  switch (draft.kind) {
    case 'net':
      return (
        <>
          {name}
          {codes(t('codes'))}
        </>
      )
    case 'difference':
      return (
        <>
          {name}
          {codes(t('plus'))}
          <Codes
            legend={t('minus')}
            options={field.options}
            chosen={draft.less}
            onChosen={(less) => onDraft({ less })}
          />
        </>
      )
    case 'mean':
      return (
        <>
          {name}
          <Scores {...props} />
        </>
      )
    case 'first':
    case 'last':
      return (
        <TextField label={t('points')} inputMode="numeric" value={draft.count} onText={(count) => onDraft({ count })} />
      )
    case 'percentile':
      return (
        <TextField
          label={t('percent')}
          inputMode="decimal"
          value={draft.percent}
          onText={(percent) => onDraft({ percent })}
        />
      )
    case 'nps':
    case 'sum':
    case 'se':
      return null
  }
}
