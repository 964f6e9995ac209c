import { useQuery } from '@tanstack/react-query'
import { NavLink } from '../../../lib/router/links.tsx'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Menu } from '../../../ui/menu.tsx'
import { pagePath } from './content-paths.ts'
import { userNavQuery } from './queries.ts'

const usePages = () => useQuery(userNavQuery(useLanguage())).data ?? []

/** A link to each page of the community that is in the menu. */
export function PageLinks() {
  return usePages().map(({ PageName, Title }) => (
    <NavLink key={PageName} to={pagePath(PageName)}>
      {Title}
    </NavLink>
  ))
}

/** The menu section with the pages of the community; nothing until they are known. */
export function MenuPages() {
  const t = useTexts('site/content')
  if (usePages().length === 0) return null
  return (
    <Menu label={t('site-content')}>
      <PageLinks />
    </Menu>
  )
}
