import { FooterLink, SiteSettings } from '@portal/contracts/site/settings'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

type NameProps = Readonly<{ settings: SiteSettings; onSettings: (differs: Partial<SiteSettings>) => void }>

const MOST_LINKS = 8

const isGoodLink = (link: string): boolean => FooterLink.shape.link.safeParse(link).success
const isGoodEmail = (email: string): boolean => SiteSettings.shape.supportEmail.safeParse(email).success

/** One that was added and never filled in is no link, and no fault. */
export const isBlank = ({ text, link }: FooterLink): boolean => text === '' && link === ''

function FooterLinks({ settings: { footerLinks: links }, onSettings }: NameProps) {
  const t = useTexts('site/desk')
  const put = (footerLinks: readonly FooterLink[]) => onSettings({ footerLinks })
  const change = (at: number, differs: Partial<FooterLink>) =>
    put(links.map((link, index) => (index === at ? { ...link, ...differs } : link)))
  return (
    <fieldset className="site__links">
      <legend className="field__label">{t('footer-links')}</legend>
      {links.map(({ text, link }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link is known by its place while it is typed
        <div className="site__link" key={at}>
          <TextField
            label={t('link-text', { number: at + 1 })}
            value={text}
            maxLength={60}
            error={text === '' && link !== '' ? t('link-text-missing') : undefined}
            onText={(typed) => change(at, { text: typed })}
          />
          <TextField
            label={t('link-address', { number: at + 1 })}
            value={link}
            dir="ltr"
            maxLength={2_000}
            error={isBlank({ text, link }) || isGoodLink(link) ? undefined : t('link-wrong')}
            onText={(typed) => change(at, { link: typed.trim() })}
          />
          <Button look="icon" icon="remove" onClick={() => put(links.filter((_, index) => index !== at))}>
            {t('link-remove', { number: at + 1 })}
          </Button>
        </div>
      ))}
      {links.length < MOST_LINKS && (
        <div>
          <Button icon="add" onClick={() => put([...links, { text: '', link: '' }])}>
            {t('link-add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** What the community is called, where to write, and the links of the footer. */
export function NameFields({ settings, onSettings }: NameProps) {
  const t = useTexts('site/desk')
  return (
    <section className="card site__part">
      <h2>{t('name')}</h2>
      <div className="site__columns site__columns--named">
        <TextField
          label={t('title')}
          value={settings.title}
          maxLength={80}
          error={settings.title.trim() === '' ? t('title-missing') : undefined}
          onText={(title) => onSettings({ title })}
        />
        <TextField
          label={t('support')}
          hint={t('support-hint')}
          type="email"
          dir="ltr"
          value={settings.supportEmail}
          maxLength={320}
          error={isGoodEmail(settings.supportEmail) ? undefined : t('support-wrong')}
          onText={(supportEmail) => onSettings({ supportEmail: supportEmail.trim() })}
        />
      </div>
      <FooterLinks settings={settings} onSettings={onSettings} />
    </section>
  )
}
