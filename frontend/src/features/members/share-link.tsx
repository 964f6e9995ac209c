import type { MouseEvent } from 'react'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import './members.css'
import { openSharePage, type Shared, type ShareService, sharePage, shareServices } from './share-services.ts'

/** Opened with a key for a new tab, the link does what links do. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey

function Service({ service, shared }: Readonly<{ service: ShareService; shared: Shared }>) {
  const t = useTexts('members/invite')
  const open = (event: MouseEvent): void => {
    if (!isPlain(event)) return
    event.preventDefault()
    openSharePage(service, shared)
  }
  return (
    <li>
      <a
        className="button button--plain"
        href={sharePage(service, shared)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={open}
      >
        {t(`share-${service}`)}
        <span className="visually-hidden"> {t('share-window')}</span>
      </a>
    </li>
  )
}

const isClosed = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** By the device's own list of places. Who closes it is told nothing. */
const shareByDevice = async ({ url, text }: Shared, notShared: string): Promise<void> => {
  try {
    await navigator.share({ url, text })
  } catch (error) {
    if (!isClosed(error)) notify(notShared, 'problem')
  }
}

/** Ways to share a link: the device's own, and pages of services, each in a window of its own. */
export function ShareLink({ shared }: Readonly<{ shared: Shared }>) {
  const t = useTexts('members/invite')
  return (
    <section className="share" aria-label={t('share-title')}>
      {'share' in navigator && (
        <Button look="strong" onClick={() => void shareByDevice(shared, t('not-shared'))}>
          {t('share-device')}
        </Button>
      )}
      <p>{t('share-by')}</p>
      <ul className="share__services">
        {shareServices.map((service) => (
          <Service key={service} service={service} shared={shared} />
        ))}
      </ul>
    </section>
  )
}
