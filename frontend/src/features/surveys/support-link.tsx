import { useSupportEmail } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'

/** Where a respondent can write to, if the site says so. */
export function SupportLink() {
  const t = useTexts('surveys/respondent')
  const email = useSupportEmail()
  if (email === '') return null
  return (
    <p>
      {t('write-to-support')} <a href={`mailto:${email}`}>{email}</a>
    </p>
  )
}
