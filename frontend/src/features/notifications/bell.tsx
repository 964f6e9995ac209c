import type { Notification } from '@portal/contracts/http/notifications'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../lib/formats.ts'
import { Link } from '../../lib/router/links.tsx'
import { profileQuery } from '../../lib/session.tsx'
import { useLanguage, useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useOpened } from '../../ui/use-opened.ts'
import { NoticeGroup } from './notice-list.tsx'
import { NOTIFICATIONS } from './notification-paths.ts'
import './notifications.css'
import { listQuery, unreadQuery } from './queries.ts'
import { useLiveNotices } from './use-live-notices.ts'
import { useMarking } from './use-marking.ts'

const IN_PANEL = { page: 1, itemsPerPage: '5', isUnreadOnly: false } as const
/** More than this is not counted on the bell. */
const MOST = 99

function Panel({ member }: { readonly member: string }) {
  const t = useTexts('notifications/list')
  const { data, error, refetch } = useQuery(listQuery(member, useLanguage(), IN_PANEL))
  const { mark, markAll, isMarking } = useMarking(member)
  const read = ({ pkNotification, type }: Notification) => mark({ body: { pkNotification, type } })

  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    if (data.total === 0) return <p className="bell__none">{t('none-hint')}</p>
    return (
      <>
        <NoticeGroup title={t('new')} level={3} notices={data.new} isNew onRead={read} />
        <NoticeGroup title={t('earlier')} level={3} notices={data.earlier} isNew={false} onRead={read} />
      </>
    )
  }
  return (
    <>
      <div className="bell__head">
        <h2>{t('title')}</h2>
        {data && data.unread > 0 && (
          <Button look="quiet" busy={isMarking} onClick={() => markAll(data)}>
            {t('mark-all')}
          </Button>
        )}
      </div>
      <div className="bell__list">{content()}</div>
      <Link className="bell__all" to={NOTIFICATIONS}>
        {t('see-all')}
      </Link>
    </>
  )
}

function OwnBell({ member }: { readonly member: string }) {
  const t = useTexts('notifications/list')
  const { number } = useFormats()
  const { data } = useQuery(unreadQuery(member))
  const { id, isOpen, box, opener } = useOpened()
  useLiveNotices(member)
  const unread = data?.unread ?? 0
  return (
    <div {...box} className="bell">
      <div className="bell__button">
        <Button {...opener} look="icon" icon="bell">
          {unread === 0 ? t('bell-none') : t('bell', { count: unread })}
        </Button>
        {unread > 0 && (
          <span className="bell__count" aria-hidden="true">
            {unread > MOST ? `${number(MOST)}+` : number(unread)}
          </span>
        )}
      </div>
      <div className="bell__panel" id={id} hidden={!isOpen}>
        {isOpen && <Panel member={member} />}
      </div>
    </div>
  )
}

/** The notifications of the member who is signed in, in the header. */
export function Bell() {
  const member = useQuery(profileQuery).data?.pkUser
  return member === undefined ? null : <OwnBell member={member} />
}
