import type { Notification } from '@portal/contracts/http/notifications'
import { useId } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { Link } from '../../lib/router/links.tsx'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { kindViews } from './notice-kinds.ts'

type OnRead = (notice: Notification) => void
type LineProps = Readonly<{ notice: Notification; isNew: boolean; onRead: OnRead }>

function NoticeLine({ notice, isNew, onRead }: LineProps) {
  const t = useTexts('notifications/list')
  const { moment } = useFormats()
  const { type, content, at } = notice
  const { icon, text, path } = kindViews[type]
  return (
    <li className="notice-line" data-new={isNew}>
      <span className="notice-line__icon">
        <Icon name={icon} />
      </span>
      <Link className="notice-line__link" to={path(content.subject)} onClick={() => isNew && onRead(notice)}>
        <span className="notice-line__kind">
          {t(text)}
          {isNew && <span className="visually-hidden"> {t('unread')}</span>}
        </span>
        <span className="notice-line__title" dir="auto">
          {content.title}
        </span>
        <time className="notice-line__time" dateTime={at}>
          {moment(Date.parse(at))}
        </time>
      </Link>
      {isNew && (
        <Button look="icon" icon="check" onClick={() => onRead(notice)}>
          {t('mark-read-of', { title: content.title || t(text) })}
        </Button>
      )}
    </li>
  )
}

type GroupProps = Readonly<{
  title: string
  level: 2 | 3
  notices: readonly Notification[]
  isNew: boolean
  onRead: OnRead
}>

/** Notifications under a heading; nothing where there are none. */
export function NoticeGroup({ title, level, notices, isNew, onRead }: GroupProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  if (notices.length === 0) return null
  return (
    <section className="notice-group" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <ul>
        {notices.map((notice) => (
          <NoticeLine key={notice.pkNotification} notice={notice} isNew={isNew} onRead={onRead} />
        ))}
      </ul>
    </section>
  )
}
