import { hasCode } from '../../lib/failures.ts'
import { paths } from '../../lib/paths.ts'
import { useSupportEmail } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

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

/** Whether the survey cannot be taken by this link, whatever the respondent does. */
export const isRefusal = (error: Error): boolean =>
  hasCode(error, 'not-allowed', 'not-your-token', 'link-withdrawn', 'not-found', 'survey-closed', 'invalid-request')

/** Whether the answers cannot be stored, however often they are sent. */
export const isFatal = (error: unknown): boolean => hasCode(error, 'unexpected', 'invalid-request', 'different-intent')

/** The words of a refusal: of the screen, of what happened, and of what can be done. */
const refusalIn = (error: Error | undefined, isVisit: boolean) => {
  if (error && hasCode(error, 'survey-closed')) return ['closed-title', 'closed-title', 'closed-hint'] as const
  if (error && hasCode(error, 'link-withdrawn'))
    return ['withdrawn-title', 'withdrawn-title', 'withdrawn-hint'] as const
  return ['not-allowed', 'not-allowed-title', isVisit ? 'link-not-good' : 'not-allowed-hint'] as const
}

/** The survey is closed, or the link is used up, withdrawn, or belongs to another member. */
export function NotAllowed({ isVisit = false, error }: { readonly isVisit?: boolean; readonly error?: Error }) {
  const t = useTexts('surveys/respondent')
  const [heading, title, hint] = refusalIn(error, isVisit)
  return (
    <Screen title={t(heading)}>
      <EmptyState icon="info" title={t(title)} hint={t(hint)}>
        <SupportLink />
        {!isVisit && (
          <ButtonLink look="strong" to={paths.home}>
            {t('to-my-surveys')}
          </ButtonLink>
        )}
      </EmptyState>
    </Screen>
  )
}
