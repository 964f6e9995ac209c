import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { chooseTheme, shownTheme } from './theme.ts'

export function ThemeToggle() {
  const { t } = useTranslation('ui')
  const [theme, setTheme] = useState(shownTheme)
  const other = theme === 'dark' ? 'light' : 'dark'
  const change = () => {
    chooseTheme(other)
    setTheme(other)
  }
  return (
    <Button look="icon" icon={other === 'dark' ? 'moon' : 'sun'} onClick={change}>
      {t(other === 'dark' ? 'use-dark' : 'use-light')}
    </Button>
  )
}
