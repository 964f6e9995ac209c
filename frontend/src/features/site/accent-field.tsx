import { accentContrast, LEAST_CONTRAST, type Scheme, type Theme } from '@portal/contracts/site/theme'
import { useId, useState } from 'react'
import { useLanguage, useTexts } from '../../lib/texts/use-texts.ts'
import { FieldError } from '../../ui/field.tsx'

/** The colour that is meant by what was typed or pasted: `#0B6B63`, `0b6b63` and `#abc` are colours, null is none. */
const colourIn = (typed: string): string | null => {
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim()) ?? []
  if (digits === '') return null
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`.toLowerCase()
}

const isWhole = (typed: string): boolean => /^#?[0-9a-f]{6}$/i.test(typed.trim())

/** What is typed as the code: that of the colour, until another one is typed. One of three digits counts once the box is left. */
const useCode = (colour: string, onColour: (colour: string) => void) => {
  const [typed, setTyped] = useState(colour)
  const meant = colourIn(typed)
  const type = (text: string) => {
    setTyped(text)
    if (isWhole(text)) onColour(colourIn(text) ?? colour)
  }
  const leave = () => {
    setTyped(meant ?? colour)
    if (meant !== null) onColour(meant)
  }
  const isOther = isWhole(typed) && meant !== colour // it was chosen beside the box
  return { shown: isOther ? colour : typed, isColour: meant !== null, type, leave }
}

type AccentProps = Readonly<{ theme: Theme; scheme: Scheme; onTheme: (theme: Theme) => void }>

/** A colour, chosen or by its code, and how well it can be read on its page. */
export function AccentField({ theme, scheme, onTheme }: AccentProps) {
  const t = useTexts('site/desk')
  const id = useId()
  const contrast = accentContrast(theme, scheme)
  const figure = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 1 }).format(contrast)
  const choose = (colour: string) => onTheme({ ...theme, accent: { ...theme.accent, [scheme]: colour } })
  const code = useCode(theme.accent[scheme], choose)
  const isGood = contrast >= LEAST_CONTRAST
  const fault = code.isColour ? t('contrast-low', { contrast: figure }) : t('colour-wrong')
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t(`accent-${scheme}`)}
      </label>
      <div className="site__accent">
        <input
          className="site__colour"
          id={id}
          type="color"
          value={theme.accent[scheme]}
          aria-describedby={`${id}-contrast`}
          onChange={(event) => choose(event.target.value.toLowerCase())}
        />
        <input
          className="input site__code"
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          aria-label={t(`code-${scheme}`)}
          aria-describedby={`${id}-contrast`}
          aria-invalid={!code.isColour || undefined}
          value={code.shown}
          onChange={(event) => code.type(event.target.value)}
          onBlur={code.leave}
        />
      </div>
      {code.isColour && isGood ? (
        <p className="field__hint" id={`${id}-contrast`}>
          {t('contrast-good', { contrast: figure })}
        </p>
      ) : (
        <FieldError id={`${id}-contrast`}>{fault}</FieldError>
      )}
    </div>
  )
}
