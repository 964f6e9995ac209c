import { type Banner, copyBanner, deleteBanner } from '@portal/contracts/http/reporting/banners'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { bannersKey } from '../queries.ts'
import { bannerPath, crosstabPath } from '../report-paths.ts'
import { useSavedChange } from '../saved/use-saved-change.ts'

type RowProps = Readonly<{ banner: Banner; reportId: string }>

function ConfirmDelete({ banner, onClose }: Readonly<{ banner: Banner; onClose: () => void }>) {
  const t = useTexts('reporting/banners')
  const { mutate, isPending, error } = useSavedChange(deleteBanner, bannersKey, ({ message }) => {
    notify(message)
    onClose()
  })
  const foot = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button look="strong" busy={isPending} onClick={() => mutate({ query: { id: banner.BannerID } })}>
        {t('delete')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('delete-title')} onClose={onClose} foot={foot}>
      <p>
        <strong>{banner.BannerName}</strong>
      </p>
      <p>{t('delete-hint')}</p>
      {error && <ProblemNotice error={error} />}
    </Dialog>
  )
}

function Tools({ banner, reportId }: RowProps) {
  const t = useTexts('reporting/banners')
  const [isAsking, setAsking] = useState(false)
  const { BannerID: bannerID, BannerName: name, surveyID } = banner
  const of = { surveyID, reportID: reportId, bannerID }
  const copying = useSavedChange(copyBanner, bannersKey, ({ message }) => notify(message))
  const copy = () =>
    copying.mutate(
      { query: { id: bannerID } },
      { onError: () => notify(t('copy-failed'), 'problem'), onSettled: () => copying.reset() },
    )
  return (
    <div className="banner-tools">
      <ButtonLink to={crosstabPath(of)}>
        {t('run')} <span className="visually-hidden">{name}</span>
      </ButtonLink>
      <ButtonLink look="quiet" to={bannerPath(of)}>
        {t('edit')} <span className="visually-hidden">{name}</span>
      </ButtonLink>
      <Button look="quiet" busy={copying.isPending} aria-label={t('copy-name', { name })} onClick={copy}>
        {t('copy')}
      </Button>
      <Button look="quiet" aria-label={t('delete-of', { name })} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking && <ConfirmDelete banner={banner} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** A saved banner, and what can be done with it. */
export function BannerRow({ banner, reportId }: RowProps) {
  const { number, date } = useFormats()
  const { BannerID: bannerID, BannerName, BannerNote, BannerJson, surveyID, savedAt } = banner
  return (
    <tr>
      <th scope="row">
        <Link className="survey-name" to={crosstabPath({ surveyID, reportID: reportId, bannerID })}>
          {BannerName}
        </Link>
        {BannerNote && <span className="banner-note">{BannerNote}</span>}
      </th>
      <td className="table__number">{number(BannerJson.columns.length)}</td>
      <td className="table__date">{date(savedAt)}</td>
      <td>
        <Tools banner={banner} reportId={reportId} />
      </td>
    </tr>
  )
}
