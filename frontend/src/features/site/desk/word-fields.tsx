import type { Content } from '@portal/contracts/site/content'
import { LONGEST_HTML } from '@portal/contracts/site/settings'
import { useId } from 'react'
import { languageChoice, useSiteLanguages } from '../../../lib/site-languages.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { FieldError, Select, TextField } from '../../../ui/field.tsx'
import { RichText } from '../rich-text/rich-text.tsx'
import { KindFields } from './kind-fields.tsx'

type WordFieldsProps = Readonly<{
  content: Content
  isNew: boolean
  /** Null: that of the page. */
  language: string | null
  onLanguage: (language: string) => void
  onContent: (content: Content) => void
  /** Parts of the piece that cannot be saved as they are. */
  wrong: readonly string[]
}>

/** Those of which a heading is all. */
const WITHOUT_BODY: ReadonlySet<Content['kind']> = new Set<Content['kind']>([
  'background',
  'contact-option',
  'unsubscribe-option',
])

/** Heading and text in a language, and what else the kind has. */
export function WordFields({ content, isNew, language, onLanguage, onContent, wrong }: WordFieldsProps) {
  const t = useTexts('site/content-desk')
  const own = useLanguage()
  const tag = language ?? own
  const fault = useId()
  const choices = useSiteLanguages().map(languageChoice)
  const put = (part: 'title' | 'body', text: string) =>
    onContent({ ...content, [part]: { ...content[part], [tag]: text } })
  return (
    <div className="content-fields card">
      {choices.length > 1 && <Select label={t('language')} value={tag} choices={choices} onChoose={onLanguage} />}
      <p className="field__hint">{t('language-hint')}</p>
      <TextField
        label={t('title')}
        lang={tag}
        dir="auto"
        maxLength={200}
        value={content.title[tag] ?? ''}
        onText={(text) => put('title', text)}
      />
      <KindFields content={content} isNew={isNew} language={tag} onContent={onContent} wrong={wrong} />
      {!WITHOUT_BODY.has(content.kind) && (
        <div>
          <RichText label={t('body')} lang={tag} html={content.body[tag] ?? ''} onHtml={(html) => put('body', html)} />
          <div aria-live="polite">
            {wrong.includes('body') && <FieldError id={fault}>{t('body-long', { most: LONGEST_HTML })}</FieldError>}
          </div>
        </div>
      )}
    </div>
  )
}
