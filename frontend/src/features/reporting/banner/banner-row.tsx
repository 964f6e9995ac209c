import { copyBanner, deleteBanner, type ListedBanner } from '@portal/contracts/http/reporting/banners'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { bannersKey } from '../queries.ts'
import { useCountedSearch } from '../report/use-report-options.ts'
import { bannerPath, crosstabPath } from '../report-addresses.ts'
import { ConfirmDelete } from '../saved/confirm-delete.tsx'
import { useSavedChange } from '../saved/use-saved-change.ts'

type RowProps = Readonly<{ banner: ListedBanner; reportId: string }>

function DeleteBanner({ banner, onClose }: Readonly<{ banner: ListedBanner; onClose: () => void }>) {
  const t = useTexts('reporting/banners')
  const { mutate, ...deleting } = useSavedChange(deleteBanner, bannersKey, ({ message }) => {
    notify(message)
    onClose()
  })
  const remove = () => mutate({ query: { id: banner.BannerID } })
  const words = {
    title: t('delete-title'),
    name: banner.BannerName,
    hint: t('delete-hint'),
    failed: t('delete-failed'),
  }
  return <ConfirmDelete {...words} deleting={deleting} onDelete={remove} onClose={onClose} />
}

function Tools({ banner, reportId }: RowProps) {
  const t = useTexts('reporting/banners')
  const [isAsking, setAsking] = useState(false)
  const search = useCountedSearch()
  const { BannerID: bannerID, BannerName: name, surveyID } = banner
  const of = { surveyID, reportID: reportId, bannerID }
  const copying = useSavedChange(copyBanner, bannersKey, ({ message }) => notify(message))
  const copy = () =>
    copying.mutate(
      { query: { id: bannerID } },
      { onError: () => notify(t('copy-failed'), 'problem'), onSettled: () => copying.reset() },
    )
  return (
    <div className="item-tools">
      <ButtonLink to={{ pathname: crosstabPath(of), search }}>
        {t('run')} <span className="visually-hidden">{name}</span>
      </ButtonLink>
      <ButtonLink look="quiet" to={{ pathname: bannerPath(of), search }}>
        {t('edit')} <span className="visually-hidden">{name}</span>
      </ButtonLink>
      <Button look="quiet" busy={copying.isPending} aria-label={t('copy-name', { name })} onClick={copy}>
        {t('copy')}
      </Button>
      <Button look="quiet" aria-label={t('delete-of', { name })} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking && <DeleteBanner banner={banner} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** A saved banner, and what can be done with it. */
export function BannerRow({ banner, reportId }: RowProps) {
  const t = useTexts('reporting/banners')
  const { number, date } = useFormats()
  const search = useCountedSearch()
  const { BannerID: bannerID, BannerName, BannerNote, BannerJson, surveyID, savedAt } = banner
  const pathname = crosstabPath({ surveyID, reportID: reportId, bannerID })
  return (
    <tr>
      <th scope="row">
        <Link className="list-name" to={{ pathname, search }} dir="auto">
          {BannerName}
        </Link>
        {BannerNote && <span className="item-note">{BannerNote}</span>}
      </th>
      <td className="table__number" data-label={t('columns')}>
        {number(BannerJson.columns.length)}
      </td>
      <td className="table__date" data-label={t('saved-at')}>
        {date(savedAt)}
      </td>
      <td>
        <Tools banner={banner} reportId={reportId} />
      </td>
    </tr>
  )
}
