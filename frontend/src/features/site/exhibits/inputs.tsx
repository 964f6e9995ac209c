import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FieldError, Select, SelectBox, TextField } from '../../../ui/field.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { MARK } from '../../../ui/mark.ts'
import { OptionLine } from '../../../ui/option-line.tsx'
import { PictureOption } from '../../../ui/picture-option.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { type Exhibit, pressable, type SpecimenProps, useSpecimenTexts } from './exhibit.ts'

const isWrong = ({ state }: SpecimenProps): boolean => state === 'invalid' || state === 'long'

function TextFields({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  const [text, setText] = useState(state === 'empty' ? '' : t('value'))
  const seen = (
    <Button look="icon" icon="eye">
      {t('show')}
    </Button>
  )
  return (
    <>
      <TextField
        label={say('field')}
        hint={say('hint')}
        value={text}
        onText={setText}
        disabled={state === 'disabled'}
        {...(isWrong({ state }) && { error: say('error') })}
      />
      {state === 'invalid' && (
        <TextField label={t('part')} value={text} onText={setText} beside={seen} warning={t('warning')} />
      )}
    </>
  )
}

function Errors({ state }: SpecimenProps) {
  const { say } = useSpecimenTexts(state)
  return <FieldError id={useId()}>{say('error')}</FieldError>
}

function TextAreas({ state }: SpecimenProps) {
  const { say } = useSpecimenTexts(state)
  const [text, setText] = useState(state === 'empty' ? '' : say('words'))
  return (
    <TextArea
      label={say('heading')}
      hint={say('hint')}
      value={text}
      onText={setText}
      rows={3}
      {...(isWrong({ state }) && { error: say('error') })}
    />
  )
}

function FileButtons({ state }: SpecimenProps) {
  const { say } = useSpecimenTexts(state)
  return (
    <FileButton disabled={state === 'disabled'} busy={state === 'busy'} onFile={() => undefined}>
      {say('action')}
    </FileButton>
  )
}

function Selects({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  const [value, setValue] = useState('first')
  const choices = [
    { value: 'first', text: say('choice') },
    { value: 'second', text: t('other-choice') },
  ]
  return (
    <Select
      label={say('heading')}
      value={value}
      onChoose={setValue}
      choices={choices}
      {...(isWrong({ state }) && { error: say('error') })}
    />
  )
}

function SelectBoxes({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  return (
    <SelectBox className="input" aria-label={t('heading')} aria-invalid={state === 'invalid' ? true : undefined}>
      <option>{say('choice')}</option>
      <option>{t('other-choice')}</option>
    </SelectBox>
  )
}

const WEEKS = Array.from({ length: 12 }, (_, index) => String(index + 1))

function SearchSelects({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  const [value, setValue] = useState(state === 'empty' ? '' : '2')
  const choices = [
    { value: '', text: t('choose-week') },
    ...WEEKS.map((week) => ({ value: week, text: `${t('week')} ${week} ${say('choice')}` })),
  ]
  return <SearchSelect label={say('heading')} value={value} onChoose={setValue} choices={choices} />
}

function Checkboxes({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  const [isChecked, setChecked] = useState(true)
  return (
    <>
      <Checkbox isChecked={isChecked} onChange={setChecked} hint={say('hint')}>
        {say('choice')}
      </Checkbox>
      {state === 'rest' && (
        <Checkbox isChecked={false} isMixed onChange={() => setChecked(!isChecked)}>
          {t('other-choice')}
        </Checkbox>
      )}
    </>
  )
}

function OptionLines({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  const name = useId()
  const isDisabled = state === 'disabled'
  return (
    <>
      <OptionLine type="radio" name={name} defaultChecked text={say('choice')} disabled={isDisabled} />
      <OptionLine type="radio" name={name} text={t('other-choice')} disabled={isDisabled} />
      <OptionLine type="checkbox" defaultChecked text={say('choice')} disabled={isDisabled} />
    </>
  )
}

const pictured = (words: string): string => `<img src="${MARK}" alt=""> ${words}`

function PictureOptions({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  const name = useId()
  const isDisabled = state === 'disabled'
  return (
    <div className="exhibits__pictures">
      <PictureOption type="radio" name={name} defaultChecked text={pictured(say('choice'))} disabled={isDisabled} />
      <PictureOption type="radio" name={name} text={t('other-choice')} disabled={isDisabled} />
    </div>
  )
}

function SearchForms() {
  const { t } = useSpecimenTexts('rest')
  const [text, setText] = useState(t('value'))
  return (
    <SearchForm
      label={t('field')}
      text={text}
      onText={setText}
      find={t('show')}
      onFind={() => undefined}
      filters={t('count')}
    >
      <Selects state="rest" />
    </SearchForm>
  )
}

/** What people answer with. A landmark has one name, so that there is one search on the page. */
export const inputs = {
  TextField: { states: [...pressable, 'disabled', 'invalid', 'empty', 'long'], Specimen: TextFields },
  FieldError: { states: ['rest', 'long'], Specimen: Errors },
  TextArea: { states: [...pressable, 'invalid', 'empty', 'long'], Specimen: TextAreas },
  FileButton: { states: [...pressable, 'disabled', 'busy', 'long'], Specimen: FileButtons },
  Select: { states: [...pressable, 'invalid', 'long'], Specimen: Selects },
  SelectBox: { states: [...pressable, 'invalid', 'long'], Specimen: SelectBoxes },
  SearchSelect: { states: [...pressable, 'empty', 'long'], Specimen: SearchSelects },
  Checkbox: { states: [...pressable, 'long'], Specimen: Checkboxes },
  OptionLine: { states: [...pressable, 'disabled', 'long'], Specimen: OptionLines },
  PictureOption: { states: [...pressable, 'disabled', 'long'], Specimen: PictureOptions },
  SearchForm: { states: ['rest'], Specimen: SearchForms },
} satisfies Record<string, Exhibit>
