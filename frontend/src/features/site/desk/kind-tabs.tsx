import { ContentKind } from '@portal/contracts/site/content'
import { NavLink } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { listPath } from '../content/content-paths.ts'

/** The kinds of content, each with its list. */
export function KindTabs({ current }: Readonly<{ current: ContentKind }>) {
  const t = useTexts('site/content-desk')
  return (
    <Tabs label={t('kinds')}>
      {ContentKind.options.map((kind) => (
        <NavLink key={kind} to={listPath(kind)} aria-current={kind === current ? 'page' : undefined}>
          {t(`kind-${kind}`)}
        </NavLink>
      ))}
    </Tabs>
  )
}
