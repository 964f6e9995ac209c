import { useState } from 'react'
import { useTexts } from '../lib/texts/use-texts.ts'
import { chooseTheme, shownTheme } from '../lib/theme.ts'
import { Button } from './button.tsx'

export function ThemeToggle() {
  const t = useTexts('site/shell')
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
