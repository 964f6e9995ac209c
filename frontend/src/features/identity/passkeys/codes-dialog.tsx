import { saveFile } from '../../../lib/save-file.ts'
import { useMember } from '../../../lib/session.tsx'
import { useSite } from '../../../lib/site.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'

type CodesProps = Readonly<{ codes: readonly string[]; onClose: () => void }>

/** Recovery codes, shown this once: to copy, download or print. */
export function CodesDialog({ codes, onClose }: CodesProps) {
  const t = useTexts('identity/passkeys')
  const { email = '' } = useMember()
  const site = useSite()?.siteTitle ?? ''
  const copy = () => copyText(codes.join('\n'), { copied: t('codes-copied'), notCopied: t('codes-not-copied') })
  const save = () =>
    saveFile('recovery-codes.txt', 'text/plain', `${t('codes-file', { email, site })}\n\n${codes.join('\n')}\n`)
  const foot = (
    <Button look="strong" onClick={onClose}>
      {t('codes-done')}
    </Button>
  )
  return (
    <Dialog title={t('codes-title')} onClose={onClose} foot={foot}>
      <p>{t('codes-keep')}</p>
      <ul className="passkeys__codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button onClick={() => void copy()}>{t('codes-copy')}</Button>
        <Button onClick={save}>{t('codes-save')}</Button>
        <Button onClick={() => window.print()}>{t('codes-print')}</Button>
      </div>
    </Dialog>
  )
}
