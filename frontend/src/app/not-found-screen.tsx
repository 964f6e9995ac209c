import { paths } from '../lib/paths.ts'
import { useTexts } from '../lib/texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Screen } from '../ui/screen.tsx'

export function NotFoundScreen() {
  const t = useTexts('site/shell')
  return (
    <Screen title={t('not-found')}>
      <div className="empty">
        <Icon name="info" />
        <p>{t('not-found-hint')}</p>
        <ButtonLink look="strong" to={paths.login}>
          {t('go-home')}
        </ButtonLink>
      </div>
    </Screen>
  )
}
