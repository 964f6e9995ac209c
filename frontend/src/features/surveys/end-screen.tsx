import type { SurveyPage, WireEndPage } from '@portal/contracts/http/surveys'
import { type MouseEvent, useEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import { Navigate } from '../../lib/router/links.tsx'
import { useKnownProfile } from '../../lib/session.tsx'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { HtmlBlock } from '../../ui/html-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SignedOutAtEnd } from './signed-out-at-end.tsx'
import { useFirstEntry } from './use-first-entry.ts'

type Ended = Exclude<SurveyPage['status'], 'in progress' | 'fatal'>

/** The address to go to; null if there is none, or if it is not http or https. */
const addressIn = ({ endPage, redirectLink }: WireEndPage): string | null => {
  if (endPage !== 'redirect' || !URL.canParse(redirectLink)) return null
  const { protocol, href } = new URL(redirectLink)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

/**
 * In a frame of another site it is the page around it that is led: few sites can be shown in a frame. A browser allows that soon after a press in the
 * frame; later, only by the link.
 */
const leaveFrame = (address: string): void => void window.open(address, '_top')

/** Takes the place of the survey in the history: Back would otherwise open it again, and it would lead away again. */
function Leaving({ address, isReady, isFramed }: Readonly<{ address: string; isReady: boolean; isFramed: boolean }>) {
  const t = useTexts('surveys/respondent')
  useEffect(() => {
    if (isFramed) leaveFrame(address)
    else if (isReady) location.replace(address)
  }, [address, isReady, isFramed])
  const follow = (event: MouseEvent) => {
    event.preventDefault() // nobody is asked whether to leave
    leaveFrame(address)
  }
  return (
    <Screen title={t('thank-you')}>
      <p>
        {t('leaving')}{' '}
        <a href={address} onClick={isFramed ? follow : undefined}>
          {address}
        </a>
      </p>
    </Screen>
  )
}

/** A preview stays where it is, and says where a respondent would be led now. */
function WouldLead({ address }: { readonly address: string | null }) {
  const t = useTexts('surveys/preview')
  return (
    <div className="ended card">
      <Screen title={t('would-leave')}>
        {address === null ? (
          <p>{t('to-sign-in')}</p>
        ) : (
          <p>
            {t('to-address')}{' '}
            <a href={address} target="_blank" rel="noreferrer">
              <bdi>{address}</bdi>
            </a>
          </p>
        )}
      </Screen>
    </div>
  )
}

const titleOf = {
  complete: 'thank-you',
  screened: 'thank-you-full',
  'quota full': 'thank-you-full',
  terminated: 'thank-you-full',
} as const

/** What is said where the survey has no message of its own. */
const reasonOf = { complete: null, screened: 'screened', 'quota full': 'quota-full', terminated: null } as const

/** A member who came by their own link has perhaps no session. */
function OnwardOfMember() {
  const t = useTexts('surveys/respondent')
  if (useKnownProfile()?.account_type === 'permanentExternalUser') return <SignedOutAtEnd />
  return (
    <ButtonLink look="strong" to={paths.home}>
      {t('to-my-surveys')}
    </ButtonLink>
  )
}

/** Somebody who came by an open link may register; the answers are given, and need no account. Another person with the same device has answers of their own. */
function OnwardOfVisitor({ another }: Pick<EndProps, 'another'>) {
  const t = useTexts('surveys/respondent')
  return (
    <div className="ended__join">
      <p>{t('join')}</p>
      <div className="row">
        <ButtonLink look="strong" to={paths.register}>
          {t('create-account')}
        </ButtonLink>
        {another && (
          <Button look="quiet" onClick={another}>
            {t('another-person')}
          </Button>
        )}
      </div>
    </div>
  )
}

type Onward = 'home' | 'register' | 'nowhere' | 'preview'

/** The respondent is led away: to an address, or (null) to sign-in. */
function Led({ address, onward, isReady }: Readonly<{ address: string | null; onward: Onward; isReady: boolean }>) {
  if (onward === 'preview') return <WouldLead address={address} />
  if (address !== null) return <Leaving address={address} isReady={isReady} isFramed={onward === 'nowhere'} />
  return isReady && <Navigate to={paths.login} replace />
}

/** `another`: begins anew, for another person. */
type EndProps = Readonly<{ status: Ended; page: SurveyPage; onward: Onward; another?: (() => void) | undefined }>

function Message({ status, page, onward, another }: EndProps) {
  const t = useTexts('surveys/respondent')
  const message = status === 'quota full' ? page.end?.quotaFullMessage : page.end?.EndMessage
  const reason = reasonOf[status]
  return (
    <div className="ended card">
      <span className="ended__mark" data-status={status}>
        <Icon name={status === 'complete' ? 'check' : 'info'} />
      </span>
      <Screen title={message ? page.details.TableTitle : t(titleOf[status])} tabTitle={page.details.TableTitle}>
        {message ? <HtmlBlock html={message} /> : reason && <p>{t(reason)}</p>}
        <div className="row">
          {onward === 'register' && <OnwardOfVisitor another={page.details.Type === 'survey' ? another : undefined} />}
          {onward === 'home' && <OnwardOfMember />}
        </div>
      </Screen>
    </div>
  )
}

/**
 * The end of a survey: a message, or another address. A survey with a message of its own thanks in its own words, under its title: so nobody is
 * thanked twice. A respondent who was terminated goes to sign-in. A preview leads nowhere.
 */
export function EndScreen(props: EndProps) {
  const { status, page, onward } = props
  const isReady = useFirstEntry()
  const address = page.end && addressIn(page.end)
  if (address || (status === 'terminated' && onward !== 'nowhere')) return <Led {...{ address, onward, isReady }} />
  return <Message {...props} />
}
