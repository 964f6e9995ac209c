import { useSiteLanguages } from '../../../lib/site-languages.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { type Draft, withoutLanguage } from './draft.ts'

type LanguageFieldsProps = Readonly<{
  draft: Draft
  language: string
  onDraft: (draft: Draft) => void
  onLanguage: (language: string) => void
}>

/** Which language is written now, another one to add, and one that was added to remove. */
export function LanguageFields({ draft, language, onDraft, onLanguage }: LanguageFieldsProps) {
  const t = useTexts('polls/desk')
  const offered = useSiteLanguages()
  const nameOf = (tag: string) => offered.find(({ pkLanguage }) => pkLanguage === tag)?.name ?? tag
  const choiceOf = (tag: string) => ({ value: tag, text: nameOf(tag), lang: tag })
  const others = offered.map(({ pkLanguage }) => pkLanguage).filter((tag) => !draft.languages.includes(tag))
  const add = (tag: string) => {
    if (tag === '') return
    onDraft({ ...draft, languages: [...draft.languages, tag] })
    onLanguage(tag)
  }
  const remove = () => {
    onDraft(withoutLanguage(draft, language))
    onLanguage(draft.languages[0] ?? language)
  }
  return (
    <div className="editor__languages">
      <Select label={t('language')} value={language} choices={draft.languages.map(choiceOf)} onChoose={onLanguage} />
      {language !== draft.languages[0] && (
        <Button look="quiet" onClick={remove}>
          {t('remove-language', { language: nameOf(language) })}
        </Button>
      )}
      {others.length > 0 && (
        <Select
          label={t('add-language')}
          value=""
          choices={[{ value: '', text: '–' }, ...others.map(choiceOf)]}
          onChoose={add}
        />
      )}
      <p className="field__hint">{t('languages-hint')}</p>
    </div>
  )
}
