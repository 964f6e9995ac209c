import type { SiteSettings, SiteTextName } from '@portal/contracts/site/settings'
import { languageChoice, useSiteLanguages } from '../../lib/site-languages.ts'
import { useLanguage, useTexts } from '../../lib/texts/use-texts.ts'
import { Select } from '../../ui/field.tsx'
import { HtmlBlock } from '../../ui/html-text.tsx'
import { RichText } from './rich-text/rich-text.tsx'
import './site-text.css'

const NAMES: readonly SiteTextName[] = ['welcome', 'bottom', 'footer']

/** The language whose texts are written; null: that of the page. It is kept above the editor, which begins anew with each version that is saved. */
export type WrittenProps = Readonly<{ language: string | null; onLanguage: (language: string) => void }>
type TextsProps = Readonly<{ settings: SiteSettings; onSettings: (differs: Partial<SiteSettings>) => void }>

/** Welcome, bottom and footer in each language, with what members will see. */
export function TextFields({
  settings: { texts },
  onSettings,
  language: chosen,
  onLanguage,
}: TextsProps & WrittenProps) {
  const t = useTexts('site/desk')
  const own = useLanguage()
  const language = chosen ?? own
  const choices = useSiteLanguages().map(languageChoice)
  const put = (name: SiteTextName, html: string) =>
    onSettings({ texts: { ...texts, [name]: { ...texts[name], [language]: html } } })
  return (
    <section className="card site__part">
      <div className="site__head">
        <h2>{t('texts')}</h2>
        {choices.length > 0 && (
          <Select label={t('language')} value={language} choices={choices} onChoose={onLanguage} />
        )}
      </div>
      <p className="field__hint">{t('texts-hint')}</p>
      {NAMES.map((name) => {
        const html = texts[name][language] ?? ''
        return (
          <div className="site__text" key={name}>
            <RichText label={t(`text-${name}`)} lang={language} html={html} onHtml={(written) => put(name, written)} />
            <section className="site__preview" aria-label={t(`preview-${name}`)}>
              <span className="site__preview-label">{t('preview')}</span>
              {html.trim() === '' ? (
                <p className="field__hint">{t('text-none')}</p>
              ) : (
                <div className="site-text" dir="auto" lang={language}>
                  <HtmlBlock html={html} />
                </div>
              )}
            </section>
          </div>
        )
      })}
    </section>
  )
}
