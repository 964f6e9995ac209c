import type { Content, PopupForm } from '@portal/contracts/site/content'
import { PictureField } from '../../../lib/pictures/picture-field.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { pagePath } from '../content/content-paths.ts'

type Of<Kind extends Content['kind']> = Content & Readonly<{ kind: Kind }>
type FieldsProps<C extends Content> = Readonly<{
  content: C
  language: string
  onContent: (content: Content) => void
  /** Parts that cannot be saved as they are. */
  wrong: readonly string[]
}>

const usePictureWords = () => {
  const t = useTexts('site/content-desk')
  return { label: t('picture'), hint: t('picture-hint'), remove: t('picture-remove'), refused: t('picture-refused') }
}

function PageFields({ content, isNew, onContent, wrong }: FieldsProps<Of<'page'>> & Readonly<{ isNew: boolean }>) {
  const t = useTexts('site/content-desk')
  const address = `${window.location.origin}${content.name === '' ? pagePath('-').replace(/-$/, '…') : pagePath(content.name)}`
  return (
    <>
      <TextField
        label={t('name')}
        hint={t('name-hint', { address })}
        dir="ltr"
        maxLength={60}
        disabled={!isNew}
        value={content.name}
        error={wrong.includes('name') ? t('name-wrong') : undefined}
        onText={(name) => onContent({ ...content, name })}
      />
      <Checkbox isChecked={content.isInMenu} onChange={(isInMenu) => onContent({ ...content, isInMenu })}>
        {t('show-in-menu')}
      </Checkbox>
    </>
  )
}

function NewsFields({ content, language, onContent }: FieldsProps<Of<'news'>>) {
  const t = useTexts('site/content-desk')
  const words = usePictureWords()
  return (
    <>
      <TextField
        label={t('summary')}
        lang={language}
        dir="auto"
        maxLength={200}
        value={content.summary[language] ?? ''}
        onText={(text) => onContent({ ...content, summary: { ...content.summary, [language]: text } })}
      />
      <PictureField
        words={words}
        picture={content.picture}
        onPicture={(picture) => onContent({ ...content, picture })}
      />
    </>
  )
}

function PicturedFields({ content, onContent, wrong }: FieldsProps<Of<'slide' | 'banner' | 'background'>>) {
  const t = useTexts('site/content-desk')
  const words = usePictureWords()
  return (
    <>
      <PictureField
        words={words}
        picture={content.picture}
        onPicture={(picture) => onContent({ ...content, picture })}
      />
      {content.kind !== 'background' && (
        <TextField
          label={t('link')}
          hint={t('link-hint')}
          dir="ltr"
          maxLength={2_000}
          value={content.link}
          error={wrong.includes('link') ? t('link-wrong') : undefined}
          onText={(link) => onContent({ ...content, link: link.trim() })}
        />
      )}
    </>
  )
}

const FORMS: readonly PopupForm[] = ['window', 'toptext']
const AUDIENCES = ['everyone', 'members', 'staff'] as const

function PopupFields({ content, onContent }: FieldsProps<Of<'popup'>>) {
  const t = useTexts('site/content-desk')
  return (
    <div className="site__columns">
      <Select
        label={t('form')}
        value={content.form}
        choices={FORMS.map((form) => ({ value: form, text: t(`form-${form}`) }))}
        onChoose={(value) => onContent({ ...content, form: value === 'toptext' ? 'toptext' : 'window' })}
      />
      <Select
        label={t('audience')}
        value={content.audience}
        choices={AUDIENCES.map((audience) => ({ value: audience, text: t(`audience-${audience}`) }))}
        onChoose={(value) =>
          onContent({ ...content, audience: AUDIENCES.find((one) => one === value) ?? content.audience })
        }
      />
    </div>
  )
}

/** What a kind has besides heading and text. */
export function KindFields(props: FieldsProps<Content> & Readonly<{ isNew: boolean }>) {
  const { content } = props
  switch (content.kind) {
    case 'page':
      return <PageFields {...props} content={content} />
    case 'news':
      return <NewsFields {...props} content={content} />
    case 'slide':
    case 'banner':
    case 'background':
      return <PicturedFields {...props} content={content} />
    case 'contact-option':
    case 'unsubscribe-option':
      return null
    case 'popup':
      return <PopupFields {...props} content={content} />
  }
}
