import { MOST_OPTIONS } from '@portal/contracts/polls/poll'
import { PictureField } from '../../../lib/pictures/picture-field.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'
import { type Draft, type DraftFault, type DraftOption, isFaulty, withOption } from './draft.ts'

/** `faults`: those that are marked, once the draft was to be saved. */
type Edited = Readonly<{
  draft: Draft
  faults: readonly DraftFault[]
  language: string
  onDraft: (draft: Draft) => void
}>

const LEAST_OPTIONS = 2
const LONGEST_TEXT = 500

type OptionProps = Edited & Readonly<{ option: DraftOption; at: number }>

function OptionField({ draft, faults, language, onDraft, option, at }: OptionProps) {
  const t = useTexts('polls/desk')
  const number = at + 1
  const change = (differs: Partial<DraftOption>) =>
    onDraft({ ...draft, options: draft.options.map((one) => (one === option ? { ...one, ...differs } : one)) })
  const remove = () => onDraft({ ...draft, options: draft.options.filter((one) => one !== option) })
  const canGo = draft.options.length > LEAST_OPTIONS
  return (
    <li className="editor__option">
      <TextField
        label={t('answer-number', { number })}
        lang={language}
        dir="auto"
        maxLength={LONGEST_TEXT}
        value={option.text[language] ?? ''}
        error={isFaulty(faults, `/options/${at}/text`, language) ? t('text-missing') : undefined}
        onText={(text) => change({ text: { ...option.text, [language]: text } })}
        beside={
          canGo && (
            <Button look="icon" icon="remove" onClick={remove}>
              {t('remove-answer', { number })}
            </Button>
          )
        }
      />
      {draft.hasPictures && (
        <PictureField
          words={{
            label: t('picture-number', { number }),
            hint: t('picture-hint'),
            remove: t('picture-remove'),
            refused: t('picture-refused'),
          }}
          picture={option.image === '' ? null : option.image}
          onPicture={(image) => change({ image: image ?? '' })}
          error={isFaulty(faults, `/options/${at}/image`, language) ? t('picture-wrong') : undefined}
        />
      )}
    </li>
  )
}

/** The answers of a poll, in the language that is written now. */
export function OptionFields(edited: Edited) {
  const t = useTexts('polls/desk')
  const { draft, onDraft } = edited
  return (
    <fieldset className="editor__options">
      <legend className="field__label">{t('answers')}</legend>
      <Checkbox
        isChecked={draft.hasPictures}
        hint={t('pictures-about')}
        onChange={(hasPictures) => onDraft({ ...draft, hasPictures })}
      >
        {t('pictures')}
      </Checkbox>
      <ul>
        {draft.options.map((option, at) => (
          <OptionField key={option.code} {...edited} option={option} at={at} />
        ))}
      </ul>
      {draft.options.length < MOST_OPTIONS && (
        <div>
          <Button icon="add" onClick={() => onDraft(withOption(draft))}>
            {t('add-answer')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
