import type { SurveyLinks } from '@portal/contracts/http/survey-links'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../lib/paths.ts'
import { useParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { addressOfPath, surveyLinksQuery } from './links-query.ts'
import { MadeBefore } from './made-before.tsx'
import { MemberLinks } from './member-links.tsx'
import { TakingAnswers } from './taking-answers.tsx'
import './links.css'

function OpenLink({ openLink, externalUsers, variables, hostsNotAllowed }: SurveyLinks) {
  const t = useTexts('surveys/links')
  const words = { copy: t('copy'), copied: t('copied'), notCopied: t('not-copied') }
  return (
    <section className="card survey-links__part">
      <h2>{t('open')}</h2>
      {openLink === null ? (
        <p>{t('no-open')}</p>
      ) : (
        <>
          <p>{t('open-hint')}</p>
          <CopyField label={t('open')} value={addressOfPath(openLink)} words={words} />
          {externalUsers && <p>{t('external')}</p>}
        </>
      )}
      {hostsNotAllowed.length > 0 && (
        <Notice tone="warn" title={t('not-allowed-hosts', { hosts: hostsNotAllowed.join(t('comma')) })} />
      )}
      {variables.length > 0 && <p>{t('variables', { names: variables.join(t('comma')) })}</p>}
    </section>
  )
}

/** Staff: how people reach a survey. */
export function LinksScreen() {
  const t = useTexts('surveys/links')
  const { surveyID = '' } = useParams()
  const { data: links, error, refetch } = useQuery(surveyLinksQuery(surveyID))
  if (!links && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!links) return <Loading label={t('loading')} />
  const back = (
    <ButtonLink look="quiet" icon="back" to={paths.clientSurveys}>
      {t('all-surveys')}
    </ButtonLink>
  )
  return (
    <Screen title={t('links')} lead={t('lead', { name: links.Name })} beside={back}>
      <TakingAnswers surveyID={links.surveyID} isClosed={links.isClosed} />
      <OpenLink {...links} />
      <MemberLinks survey={links.surveyID} />
      <MadeBefore survey={links.surveyID} />
    </Screen>
  )
}
