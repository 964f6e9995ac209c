import { useQuery, useQueryClient } from '@tanstack/react-query'
import { chooseLanguage, languageQuery } from '../lib/language.ts'
import { languageChoice } from '../lib/site-languages.ts'
import { useTexts } from '../lib/texts/use-texts.ts'
import { Select } from '../ui/field.tsx'
import { dismissProblems, notify } from '../ui/notify.ts'

/** The languages of the site, each by its own name. */
export function LanguageSwitch() {
  const t = useTexts('site/shell')
  const client = useQueryClient()
  const languages = useQuery(languageQuery).data
  if (!languages || languages.languages.length < 2) return null
  const choose = (tag: string) => {
    dismissProblems()
    chooseLanguage(client, tag).catch(() => notify(t('language-failed'), 'problem'))
  }
  return (
    <Select
      hideLabel
      label={t('language')}
      value={languages.currentLanguage}
      onChoose={choose}
      choices={languages.languages.map(languageChoice)}
    />
  )
}
