import { useQuery } from '@tanstack/react-query'
import { NavLink } from '../../../lib/router/links.tsx'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Menu } from '../../../ui/menu.tsx'
import { pagePath } from './content-paths.ts'
import { userNavQuery } from './queries.ts'

/** The menu section with the pages of the community; nothing until they are known. */
export function MenuPages() {
  const t = useTexts('site/content')
  const { data: pages = [] } = useQuery(userNavQuery(useLanguage()))
  if (pages.length === 0) return null
  return (
    <Menu label={t('site-content')}>
      {pages.map(({ PageName, Title }) => (
        <NavLink key={PageName} to={pagePath(PageName)}>
          {Title}
        </NavLink>
      ))}
    </Menu>
  )
}
