import type { IssuedLink } from '@portal/contracts/http/survey-links'
import { useFormats } from '../../../lib/formats.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { linksCsv } from './links-csv.ts'
import { addressOfPath } from './links-query.ts'

/** A link, and a button that copies it: on a phone its table is wider than the screen, and a link hard to select. */
function Made({ name, member, link, expiresAt }: IssuedLink) {
  const t = useTexts('surveys/links')
  const { date } = useFormats()
  const address = addressOfPath(link)
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        <span className="survey-links__address">
          <bdi>{member}</bdi>
        </span>
      </th>
      <td>
        <Button onClick={() => void copyText(address, { copied: t('copied'), notCopied: t('not-copied') })}>
          {t('copy')} <span className="visually-hidden">{name}</span>
        </Button>
      </td>
      <td className="survey-links__link" dir="ltr">
        {address}
      </td>
      <td className="survey-links__when">{date(expiresAt)}</td>
    </tr>
  )
}

type MadeLinksProps = Readonly<{ survey: string; links: readonly IssuedLink[]; unknown: readonly string[] }>

/** The links that were just made, and the names for which there are none. */
export function MadeLinks({ survey, links, unknown }: MadeLinksProps) {
  const t = useTexts('surveys/links')
  return (
    <div className="survey-links__made">
      {unknown.length > 0 && <Notice tone="warn" title={t('unknown', { names: unknown.join(t('comma')) })} />}
      <p role="status">
        <strong>{t('made', { count: links.length })}</strong> {links.length > 0 && t('only-now')}
      </p>
      {links.length > 0 && (
        <>
          <Button
            icon="download"
            onClick={() => saveFile(`${survey}-links.csv`, 'text/csv', linksCsv(window.location.origin, links))}
          >
            {t('download')}
          </Button>
          <TableBox label={t('members')}>
            <thead>
              <tr>
                <th scope="col">{t('member')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('copy')}</span>
                </th>
                <th scope="col">{t('link')}</th>
                <th scope="col">{t('until')}</th>
              </tr>
            </thead>
            <tbody>
              {links.map((made) => (
                <Made key={made.link} {...made} />
              ))}
            </tbody>
          </TableBox>
        </>
      )}
    </div>
  )
}
