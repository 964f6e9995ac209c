import { dismissPopup, getPopup, type Popup } from '@portal/contracts/http/content'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCommands } from '../../../lib/command-id.ts'
import { ask, send } from '../../../lib/requests.ts'
import { profileQuery } from '../../../lib/session.tsx'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { HtmlBlock } from '../../../ui/html-text.tsx'
import './content.css'

const popupQuery = (member: string, language: string) =>
  queryOptions({
    queryKey: ['popup', member, language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => ask(getPopup, {}, { signal }),
  })

type ShownProps = Readonly<{ popup: Popup; onSeen: () => void }>

function TopText({ popup, onSeen }: ShownProps) {
  const t = useTexts('site/content')
  return (
    <section className="popup-banner" aria-label={popup.title}>
      <div className="popup-banner__words" dir="auto">
        <strong>{popup.title}</strong>
        <HtmlBlock html={popup.message} />
      </div>
      <Button look="icon" icon="remove" onClick={onSeen}>
        {t('popup-close')}
      </Button>
    </section>
  )
}

/** A link of a text opens another tab, where the window would lie over what was asked for: who follows it has seen the window. */
const useSeenByLink = (onSeen: () => void) => {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = words.current
    const clicked = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) onSeen()
    }
    element?.addEventListener('click', clicked)
    return () => element?.removeEventListener('click', clicked)
  }, [onSeen])
  return words
}

function Window({ popup, onSeen }: ShownProps) {
  const t = useTexts('site/content')
  const words = useSeenByLink(onSeen)
  const ok = (
    <Button look="strong" onClick={onSeen}>
      {t('ok')}
    </Button>
  )
  return (
    <Dialog title={popup.title} onClose={onSeen} foot={ok}>
      <div dir="auto" ref={words}>
        <HtmlBlock html={popup.message} />
      </div>
    </Dialog>
  )
}

/** What the community wants everybody to read once. Another one comes with the next visit. */
export function PopupHost() {
  const client = useQueryClient()
  const profile = useQuery(profileQuery).data
  // Staff who are signed in as the member would see it in the member's place.
  const member = profile && profile.actedBy === undefined ? profile.pkUser : ''
  const commandOf = useCommands<Popup>()
  const query = popupQuery(member, useLanguage())
  const { data: popup } = useQuery({ ...query, enabled: member !== '' })
  if (!popup) return null
  const seen = () => {
    client.setQueriesData({ queryKey: ['popup', member] }, null)
    const { commandId } = commandOf(popup.pkPopup, () => popup)
    // If it does not arrive, the popup is shown once more.
    send(dismissPopup, { body: popup }, { commandId, keepalive: true }).catch(() => undefined)
  }
  return popup.type === 'toptext' ? <TopText popup={popup} onSeen={seen} /> : <Window popup={popup} onSeen={seen} />
}
