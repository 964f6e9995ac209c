import { useTranslation } from 'react-i18next'
import { Screen } from '../../ui/screen.tsx'

export function ConductScreen() {
  const { t } = useTranslation('surveys')
  return <Screen title={t('my-surveys')}>{null}</Screen>
}
