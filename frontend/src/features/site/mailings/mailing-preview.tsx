import type { Mailing } from '@portal/contracts/http/mailings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageChoice, useSiteLanguages } from '../../../lib/site-languages.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Select } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { MailingReach } from './mailing-reach.tsx'
import { mailingPreviewQuery } from './queries.ts'

/** A mail as it is saved, as a member would read it. The frame runs nothing and reaches nothing. */
export function MailingPreviewFrame({ mailing }: Readonly<{ mailing: Mailing }>) {
  const t = useTexts('site/mailings')
  const own = useLanguage()
  const [language, setLanguage] = useState(own)
  const { mailingId, kind, texts, audience } = mailing
  const version = JSON.stringify([kind, texts, audience])
  const { data, error, refetch } = useQuery(mailingPreviewQuery(mailingId, language, version))
  const choices = useSiteLanguages().map(languageChoice)
  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    return (
      <>
        {mailing.state === 'draft' && <MailingReach reach={data} />}
        <p>
          <strong>{t('subject')}</strong> <bdi>{data.subject || t('untitled')}</bdi>
        </p>
        <iframe className="mailing__frame" title={t('preview')} sandbox="" srcDoc={data.html} />
        <details>
          <summary>{t('plain-text')}</summary>
          <PlainText language={language}>{data.text}</PlainText>
        </details>
      </>
    )
  }
  return (
    <section className="card mailing__part">
      <h2>{t('preview')}</h2>
      {choices.length > 1 && (
        <Select label={t('preview-language')} value={language} choices={choices} onChoose={setLanguage} />
      )}
      {content()}
    </section>
  )
}
