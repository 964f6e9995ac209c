import { useState } from 'react'
import { recall, remember } from '../../lib/browser-memory.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router/links.tsx'
import { useMember } from '../../lib/session.tsx'
import { isOffered, useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import './first-steps.css'

const steps = [
  { name: 'name', path: paths.profileName },
  { name: 'picture', path: paths.profileAvatar, needs: 'site_uses_avatar' },
  { name: 'emails', path: paths.profileEmails, needs: 'show_email_notification' },
  { name: 'invite', path: paths.invite, needs: 'invites' },
] as const

/** What a new member may do first. "Not now" hides it in this browser. */
export function FirstSteps() {
  const t = useTexts('surveys/first-steps')
  const { pkUser, avatar } = useMember()
  const site = useSite()
  const key = `first-steps:${pkUser}`
  const [isHidden, setHidden] = useState(recall('browser', key) !== null)
  if (isHidden) return null
  const hide = () => {
    remember('browser', key, 'hidden')
    setHidden(true)
  }
  const open = steps.filter((step) => {
    if (step.name === 'picture' && avatar) return false
    return isOffered(site, 'needs' in step ? step.needs : undefined)
  })
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <div className="first-steps__head">
        <div>
          <h2 id="first-steps">{t('title')}</h2>
          <p>{t('lead')}</p>
        </div>
        <Button look="quiet" onClick={hide}>
          {t('not-now')}
        </Button>
      </div>
      <ul className="first-steps__list">
        {open.map(({ name, path }) => (
          <li key={name}>
            <Link className="first-step" to={path}>
              <span className="first-step__words">
                <strong>{t(name)}</strong>
                <span>{t(`${name}-why`)}</span>
              </span>
              <Icon name="next" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
