import { forgotPassword } from '@portal/contracts/http/identity'
import type { LinkedService, SocialLinks } from '@portal/contracts/http/social-links'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { send } from '../../../lib/requests.ts'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { useMember } from '../../../lib/session.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { ConnectDialog, RemoveDialog } from './service-dialogs.tsx'
import '../own-list.css'
import './services.css'
import { servicesQuery } from './services-query.ts'

/** What became of a service that was to be connected: the server sends the browser here with it. */
const useResult = () => {
  const t = useTexts('identity/services')
  const [search, setSearch] = useSearchParams()
  const result = search.get('result')
  useEffect(() => {
    if (result !== 'linked' && result !== 'taken' && result !== 'failed') return
    notify(t(`result-${result}`), result === 'linked' ? 'good' : 'problem')
    setSearch(
      (present) => {
        present.delete('result')
        return present
      },
      { replace: true },
    )
  }, [result, setSearch, t])
}

/** For a member whose password nobody knows: what to do before anything can be changed. */
function NoPassword() {
  const t = useTexts('identity/services')
  const { email } = useMember()
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (address: string) => send(forgotPassword, { body: { email: address } }),
    onSuccess: ({ message }) => notify(message),
  })
  return (
    <Notice
      tone="info"
      title={t('no-password')}
      action={
        email && (
          <Button busy={isPending} held={isSuccess} onClick={() => mutate(email)}>
            {t('send-link')}
          </Button>
        )
      }
    >
      <span>{t('no-password-hint')}</span>
      {error && <ProblemNotice error={error} />}
    </Notice>
  )
}

type ListProps = Pick<SocialLinks, 'linked' | 'hasPassword'>

function Linked({ linked, hasPassword }: ListProps) {
  const t = useTexts('identity/services')
  const { moment } = useFormats()
  const [removing, setRemoving] = useState<LinkedService | null>(null)
  if (linked.length === 0) return <EmptyState title={t('none')} hint={t('none-hint')} />
  return (
    <>
      <ul className="own-list">
        {linked.map((service) => (
          <li key={service.id} className="card own-list__one">
            <span className="own-list__words">
              <strong>
                <bdi>{service.provider}</bdi>
              </strong>
              <span className="own-list__when">{t('since', { when: moment(Date.parse(service.since)) })}</span>
            </span>
            {hasPassword && (
              <Button onClick={() => setRemoving(service)} aria-label={t('remove-of', { provider: service.provider })}>
                {t('remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {removing && <RemoveDialog service={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

function More({ services }: Pick<SocialLinks, 'services'>) {
  const t = useTexts('identity/services')
  const [connecting, setConnecting] = useState<SocialLinks['services'][number] | null>(null)
  return (
    <section className="services__part">
      <h2>{t('connect-more')}</h2>
      {services.length === 0 && <p>{t('none-offered')}</p>}
      <div className="row">
        {services.map((service) => (
          <Button key={service.id} onClick={() => setConnecting(service)}>
            {t('connect', { provider: service.name })}
          </Button>
        ))}
      </div>
      {connecting && <ConnectDialog {...connecting} onClose={() => setConnecting(null)} />}
    </section>
  )
}

function History({ history }: Pick<SocialLinks, 'history'>) {
  const t = useTexts('identity/services')
  const { moment } = useFormats()
  return (
    <section className="services__part">
      <h2>{t('history')}</h2>
      <ul className="own-list">
        {history.map(({ provider, what, at }) => (
          <li key={`${at} ${provider} ${what}`} className="services__history">
            <span>{t(`was-${what}`, { provider })}</span>
            <time dateTime={at}>{moment(Date.parse(at))}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The services by which a member signs in beside the password: seen, removed and connected. */
export function ServicesScreen() {
  const t = useTexts('identity/services')
  useResult()
  const { data, error, refetch } = useQuery(servicesQuery)
  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} blocks={1} />
    return (
      <div className="services">
        {!data.hasPassword && <NoPassword />}
        <Linked linked={data.linked} hasPassword={data.hasPassword} />
        {data.hasPassword && <More services={data.services} />}
        {data.history.length > 0 && <History history={data.history} />}
      </div>
    )
  }
  return (
    <Screen title={t('title')} lead={t('lead')}>
      {content()}
    </Screen>
  )
}
