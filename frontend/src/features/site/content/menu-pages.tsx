import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from '../../../lib/router/hooks.ts'
import { NavLink } from '../../../lib/router/links.tsx'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Icon } from '../../../ui/icon.tsx'
import './content.css'
import { pagePath } from './content-paths.ts'
import { userNavQuery } from './queries.ts'

/** The menu section with the pages of the community; nothing until they are known. It closes when another screen opens. */
export function MenuPages() {
  const t = useTexts('site/content')
  const { data: pages = [] } = useQuery(userNavQuery(useLanguage()))
  const box = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every change of screens
  useEffect(() => {
    if (box.current) box.current.open = false
  }, [pathname])
  if (pages.length === 0) return null
  return (
    <details className="menu-pages" ref={box}>
      <summary>
        {t('site-content')}
        <Icon name="open" />
      </summary>
      <ul className="menu-pages__list">
        {pages.map(({ PageName, Title }) => (
          <li key={PageName}>
            <NavLink className="menu-pages__link" to={pagePath(PageName)}>
              {Title}
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
