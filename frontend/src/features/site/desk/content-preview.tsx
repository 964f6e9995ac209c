import { type Content, pictureOf } from '@portal/contracts/site/content'
import { siteTextIn } from '@portal/contracts/site/settings'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { HtmlBlock } from '../../../ui/html-text.tsx'

/** What members will see, while it is written. */
export function ContentPreview({ content, language }: Readonly<{ content: Content; language: string }>) {
  const t = useTexts('site/content-desk')
  const [title, body] = [siteTextIn(content.title, language), siteTextIn(content.body, language)]
  const picture = pictureOf(content)
  const isEmpty = title === '' && body === '' && picture === null
  return (
    <section className="content-preview" aria-label={t('preview')}>
      <span className="site__preview-label">{t('preview')}</span>
      {isEmpty ? (
        <p className="field__hint">{t('preview-empty')}</p>
      ) : (
        <div className="content-preview__shown" dir="auto" lang={language}>
          {picture !== null && <img src={picture} alt="" />}
          {title !== '' && <h2>{title}</h2>}
          <HtmlBlock html={body} />
        </div>
      )}
    </section>
  )
}
