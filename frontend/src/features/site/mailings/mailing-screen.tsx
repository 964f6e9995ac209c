import type { MailingDraft } from '@portal/contracts/http/mailings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from '../../../lib/router/hooks.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import '../site.css'
import { MailingCourse } from './mailing-course.tsx'
import { MailingEditor } from './mailing-editor.tsx'
import { MAILINGS } from './mailing-paths.ts'
import './mailings.css'
import { subjectIn } from './mailings-screen.tsx'
import { mailingQuery } from './queries.ts'

const EMPTY: MailingDraft = { kind: 'newsletter', surveyID: null, texts: {}, audience: { who: 'matching' } }

function Back() {
  const t = useTexts('site/mailings')
  return (
    <ButtonLink look="quiet" icon="back" to={MAILINGS}>
      {t('mailings')}
    </ButtonLink>
  )
}

/** Staff: writes a new mail to members. */
export function NewMailingScreen() {
  const t = useTexts('site/mailings')
  const [language, onLanguage] = useState<string | null>(null)
  return (
    <Screen title={t('new')} beside={<Back />}>
      <MailingEditor stored={EMPTY} mailing={null} language={language} onLanguage={onLanguage} />
    </Screen>
  )
}

/** Staff: one mail to members, while it is written and after it was sent. */
export function MailingScreen() {
  const t = useTexts('site/mailings')
  const { mailingId = '' } = useParams()
  const language = useLanguage()
  const [written, onLanguage] = useState<string | null>(null)
  const { data: mailing, error, refetch } = useQuery(mailingQuery(mailingId))
  const content = () => {
    if (!mailing && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!mailing) return <Loading label={t('loading')} />
    if (mailing.state !== 'draft') return <MailingCourse mailing={mailing} />
    const { kind, surveyID, texts, audience } = mailing
    const stored = { kind, surveyID, texts, audience }
    const key = JSON.stringify(stored)
    return <MailingEditor key={key} stored={stored} mailing={mailing} language={written} onLanguage={onLanguage} />
  }
  const title = mailing ? subjectIn(mailing, language) || t('untitled') : t('mailing')
  return (
    <Screen title={title} tabTitle={t('mailing')} beside={<Back />}>
      {content()}
    </Screen>
  )
}
