import type { Notification, NotificationList } from '@portal/contracts/http/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMember } from '../../lib/session.tsx'
import { useLanguage, useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/field.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { NoticeGroup } from './notice-list.tsx'
import './notifications.css'
import { type Asked, listQuery } from './queries.ts'
import { useMarking } from './use-marking.ts'

const SIZES = ['5', '10', '20', '50', '100'] as const
const FIRST: Asked = { page: 1, itemsPerPage: '10', isUnreadOnly: false }

type ToolsProps = Readonly<{ asked: Asked; total: number; onAsk: (asked: Asked) => void }>

function Tools({ asked, total, onAsk }: ToolsProps) {
  const t = useTexts('notifications/list')
  const { isUnreadOnly, itemsPerPage } = asked
  return (
    <div className="notices__tools">
      <p role="status">{t('found', { count: total })}</p>
      <Select
        label={t('show')}
        value={isUnreadOnly ? 'unread' : 'all'}
        choices={[
          { value: 'all', text: t('show-all') },
          { value: 'unread', text: t('show-unread') },
        ]}
        onChoose={(shown) => onAsk({ ...asked, page: 1, isUnreadOnly: shown === 'unread' })}
      />
      <Select
        label={t('per-page')}
        value={itemsPerPage}
        choices={SIZES.map((size) => ({ value: size, text: size }))}
        onChoose={(size) => onAsk({ ...asked, page: 1, itemsPerPage: SIZES.find((one) => one === size) ?? '10' })}
      />
    </div>
  )
}

type ListProps = Readonly<{ list: NotificationList; isUnreadOnly: boolean; onRead: (notice: Notification) => void }>

function Notices({ list, isUnreadOnly, onRead }: ListProps) {
  const t = useTexts('notifications/list')
  if (list.total === 0 && isUnreadOnly)
    return <EmptyState icon="bell" title={t('none-unread-title')} hint={t('none-unread-hint')} />
  if (list.total === 0) return <EmptyState icon="bell" title={t('none-title')} hint={t('none-hint')} />
  return (
    <div className="card notices">
      <NoticeGroup title={t('new')} level={2} notices={list.new} isNew onRead={onRead} />
      <NoticeGroup title={t('earlier')} level={2} notices={list.earlier} isNew={false} onRead={onRead} />
    </div>
  )
}

/** All notifications of a member: the unread ones first. */
export function NotificationsScreen() {
  const t = useTexts('notifications/list')
  const { pkUser } = useMember()
  const [asked, setAsked] = useState(FIRST)
  const { data, error, refetch } = useQuery(listQuery(pkUser, useLanguage(), asked))
  const marking = useMarking(pkUser)
  const read = ({ pkNotification, type }: Notification) => marking.mark({ body: { pkNotification, type } })

  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    return (
      <>
        <Tools asked={asked} total={data.total} onAsk={setAsked} />
        {marking.error && <ProblemNotice error={marking.error} />}
        <Notices list={data} isUnreadOnly={asked.isUnreadOnly} onRead={read} />
        <Pager
          page={asked.page}
          pages={Math.max(1, Math.ceil(data.total / Number(asked.itemsPerPage)))}
          onPage={(page) => setAsked({ ...asked, page })}
        />
      </>
    )
  }
  const markAll = data && data.unread > 0 && (
    <Button icon="check" busy={marking.isMarking} onClick={() => marking.markAll(data)}>
      {t('mark-all')}
    </Button>
  )
  return (
    <Screen title={t('title')} lead={t('lead')} beside={markAll}>
      {content()}
    </Screen>
  )
}
