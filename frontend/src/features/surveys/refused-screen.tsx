import { hasCode } from '../../lib/failures.ts'
import { paths } from '../../lib/paths.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SupportLink } from './support-link.tsx'

export type Refused = Readonly<{ isVisit?: boolean; error?: Error }>

/** The server names what does not fit, in words: variables of the address. A place in the request says nothing to people. */
const isInWords = (error: Error): boolean => hasCode(error, 'invalid-request') && !error.message.startsWith('/')

/** The words of a refusal: of the screen, of what happened, and of what can be done; the server names variables that do not fit. */
const refusalIn = (error: Error | undefined, isVisit: boolean) => {
  if (error && hasCode(error, 'survey-closed')) return ['closed-title', 'closed-title', 'closed-hint'] as const
  if (error && hasCode(error, 'link-withdrawn'))
    return ['withdrawn-title', 'withdrawn-title', 'withdrawn-hint'] as const
  if (error && isInWords(error)) return ['not-allowed', 'not-allowed-title', null] as const
  return ['not-allowed', 'not-allowed-title', isVisit ? 'link-not-good' : 'not-allowed-hint'] as const
}

/** The survey is closed, or the link is used up, withdrawn, or belongs to another member. */
export function RefusedScreen({ isVisit = false, error }: Refused) {
  const t = useTexts('surveys/respondent')
  const [heading, title, hint] = refusalIn(error, isVisit)
  return (
    <Screen title={t(heading)}>
      <EmptyState icon="info" title={t(title)} hint={hint === null ? (error?.message ?? '') : t(hint)}>
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
