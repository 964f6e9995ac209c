import type { IssuedLink } from '@portal/contracts/http/survey-links'
import { useFormats } from '../../../lib/formats.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { linksCsv } from './links-csv.ts'
import { addressOfPath } from './links-query.ts'

type MadeLinksProps = Readonly<{ survey: string; links: readonly IssuedLink[]; unknown: readonly string[] }>

/** The links that were just made, and the names for which there are none. */
export function MadeLinks({ survey, links, unknown }: MadeLinksProps) {
  const t = useTexts('surveys/links')
  const { date } = useFormats()
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
                <th scope="col">{t('link')}</th>
                <th scope="col">{t('until')}</th>
              </tr>
            </thead>
            <tbody>
              {links.map(({ member, name, link, expiresAt }) => (
                <tr key={link}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                    <span className="survey-links__address">
                      <bdi>{member}</bdi>
                    </span>
                  </th>
                  <td className="survey-links__link" dir="ltr">
                    {addressOfPath(link)}
                  </td>
                  <td className="survey-links__when">{date(expiresAt)}</td>
                </tr>
              ))}
            </tbody>
          </TableBox>
        </>
      )}
    </div>
  )
}
